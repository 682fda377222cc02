import type { TrailNotes } from '../../audit/trail-notes.ts'
import type { Database } from '../../database/database.ts'
import type { BrowserBinding } from '../../session/browser-binding.ts'
import { rememberBrowser } from '../../session/known-browsers.ts'
import { openSession } from '../../session/sessions.ts'
import { findRegistrationStep } from '../registration/progress.ts'
import { refuseMaintenance } from './policy.ts'
import type { SignIn } from './presenter.ts'
import type { Registration } from './queries.ts'

/** What every kind of sign-in needs of its request. */
export interface SigningIn {
  database: Database
  browser: BrowserBinding
  now: Date
  trail: TrailNotes
}

/**
 * Opens the session that every kind of sign-in ends with: at the one provider there is, at none, or with a choice
 * between several still open.
 *
 * @param startedAt when the session that this one follows on from began: changing provider prolongs nothing.
 * @throws Problem provider-maintenance.
 */
export async function openSignIn(
  { database, browser, now, trail }: SigningIn,
  accountKey: number,
  registrations: Registration[],
  startedAt = now,
): Promise<SignIn> {
  const [first, ...others] = registrations
  const only = others.length === 0 ? first : undefined
  if (only) refuseMaintenance(only)
  const scope = only ? { siteKey: only.patient.siteKey, patientKey: only.patient.patientKey } : null
  const session = { accountKey, scope, bindingHash: browser.ensure(), choosingProvider: others.length > 0, startedAt }
  trail.accountKey = accountKey
  if (scope) trail.patients.push(scope)
  await rememberBrowser(database, accountKey, browser.ensureDevice(), now)
  const registrationStep = scope && (await findRegistrationStep(database, scope))
  return { ...(await openSession(database, session, now)), registrations, registrationStep }
}
