import type { CallDefinition } from '@homeside/contract/call'
import { sameAlias } from '@homeside/contract/constants/aliases'
import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import { liteSession, type SessionKind } from '@homeside/contract/constants/session-kinds'

import type { TrailNotes } from '../audit/trail-notes.ts'
import type { Database } from '../database/database.ts'
import type { SessionRow } from '../database/tables/accounts.ts'
import { Problem } from '../problems/problem.ts'
import { findRegistrations, isLocked, type Registration } from './accounts.ts'
import { findStanding, withPossiblePayments, type PatientSession, type TakesCards } from './patient-session.ts'
import { touchSession } from './sessions.ts'

/** What a request brings as proof of its owner. */
export interface Credentials {
  token: string | null
  bindingHash: string | null
  /** The Alias header. */
  alias: string | null
  /** Whether the patient made it, which extends a session. */
  isActivity: boolean
}

/** A call for sessions. */
export type SessionCall = Extract<CallDefinition, { access: 'session' | 'patient' }>

/**
 * Allows a session to make a call, and restarts its idle time when the patient made it.
 *
 * @throws Problem session-expired; forbidden or registration-unfinished for a session of a kind that the call is not
 * for; alias-mismatch, provider-maintenance.
 */
export async function authenticate(
  { access, sessions }: Pick<SessionCall, 'access' | 'sessions'>,
  credentials: Credentials,
  { database, now, trail, processor }: { database: Database; now: Date; trail: TrailNotes; processor: TakesCards },
): Promise<SessionRow | PatientSession> {
  const found = await findStanding(database, credentials.token, credentials.bindingHash, now)
  if (found === null) throw new Problem('session-expired')
  const { session, standing } = found
  trail.session = session
  // Another account has taken over the patient since, so that this session stands for nobody.
  if (session.siteKey !== null && standing === null) throw new Problem('session-expired')
  // The next sign-in says why.
  if (standing !== null && isLocked(standing.account, now)) throw new Problem('session-expired')
  const kind = sessionKind(session, standing?.registrationStep ?? null)
  if (kind === null) throw new Problem('session-expired')
  if (kind === 'choosing' && !sessions.includes(kind)) throw new Problem('forbidden')
  checkAlias(credentials.alias, standing, access)
  if (!sessions.includes(kind)) throw new Problem(kind === 'registering' ? 'registration-unfinished' : 'forbidden')
  if (credentials.isActivity) await touchSession(database, session, now)
  if (access !== 'patient') return session
  if (standing === null) throw new Problem('forbidden')
  if (standing.provider.inMaintenance) throw new Problem('provider-maintenance')
  return withPossiblePayments(standing, processor)
}

/** A page at another provider must not be told anything of this one. */
function checkAlias(alias: string | null, standing: PatientSession | null, access: SessionCall['access']): void {
  if (alias === null && access !== 'patient') return
  if (standing === null && alias === null) return
  if (!sameAlias(decodeAlias(alias ?? ''), standing?.provider.alias)) throw new Problem('alias-mismatch')
}

/** Headers are ASCII, so an alias may be percent-encoded. */
function decodeAlias(alias: string): string {
  try {
    return decodeURIComponent(alias)
  } catch {
    return alias
  }
}

/**
 * The kind of a session. The session of a texted link keeps the kind of its one screen, also while its patient is
 * registering.
 *
 * @param registrationStep of the patient of the session, while the wizard is unfinished.
 * @returns null for a texted link's session whose screen is not known here. Such a session may make no call.
 */
export function sessionKind(session: SessionRow, registrationStep: number | null): SessionKind | null {
  if (session.choosingProvider) return 'choosing'
  if (session.siteKey === null) return 'no-registrations'
  if (session.method === 'mobile-app') return 'handed-off'
  if (session.patientHubLite) {
    const template = dynamicTemplates.find(({ key }) => key === session.dynamicTemplateKey)
    return template ? liteSession(template.route) : null
  }
  return registrationStep === null ? 'portal' : 'registering'
}

/**
 * Whether the page made this request by itself, so that it proves no activity of the patient. The mark counts only for
 * calls that may carry it and is otherwise ignored. A forged mark can at worst end a session sooner.
 */
export function isMadeInBackground(call: CallDefinition, accept: string | undefined): boolean {
  return call.mayRunInBackground === true && asksInBackground(accept)
}

/** Whether a request bears the mark of those that a page makes by itself. */
export function asksInBackground(accept: string | undefined): boolean {
  return /\+json\s*;\s*background=true\b/i.test(accept ?? '')
}

/**
 * Whether an identity provider signs in the owner of these registrations. Such an account has no password way in:
 * somebody whom that provider shuts out must not come in by an old password.
 */
export function isVouchedFor(registrations: Registration[]): boolean {
  // Also while they are deactivated there, when every feature is off.
  return registrations.some(({ patient, provider }) => provider.singleSignOnActive && patient.singleSignOnAccount)
}

/**
 * Requires an account with its own username and password.
 *
 * @throws Problem feature-off.
 */
export async function refuseVouchedAccount(database: Database, accountKey: number): Promise<void> {
  if (isVouchedFor(await findRegistrations(database, accountKey))) throw new Problem('feature-off')
}
