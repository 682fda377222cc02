import type { verifyMobileFirst as verifyCall } from '@homeside/contract/mobile-first'
import { and, eq, sql } from 'drizzle-orm'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { isSamePerson } from '../../codes/same-person.ts'
import { shortCodes } from '../../database/tables/verification.ts'
import type { Dependencies } from '../../dependencies.ts'
import { countingMisses } from '../../limits/counting-misses.ts'
import { openPendingAccount } from '../../session/pending-account.ts'
import { openSession } from '../../session/sessions.ts'
import type { FoundPatient } from '../registration-codes/queries.ts'
import { findProvenPatient } from '../self-registration/queries.ts'
import { refuseLockedAccount, refuseMaintenance } from '../session/policy.ts'
import type { SignIn } from '../session/presenter.ts'
import { liveShortCode } from './live-short-code.ts'

type VerifyRequest = CallRequest<typeof verifyCall>

/**
 * Opens a session for the patient a link was texted to. The browser that does so first keeps the link until it
 * expires, so that it may come back after a session has ended; in any other it is good no longer.
 */
export function verifyMobileFirst(
  request: VerifyRequest,
  { passwordCost }: Pick<Dependencies, 'passwordCost'>,
): Promise<SignIn> {
  return countingMisses(request, () => openLiteSession(request, passwordCost))
}

async function openLiteSession(request: VerifyRequest, passwordCost: Dependencies['passwordCost']): Promise<SignIn> {
  const { body, browser, database, now } = request
  const template = eq(shortCodes.dynamicTemplateKey, body.dynamicTemplateKey)
  // Counted before anything is compared, so that tries sent all at once count too.
  const [code] = await database
    .update(shortCodes)
    .set({ tries: sql`${shortCodes.tries} + 1` })
    .where(and(liveShortCode(body.code, browser.hash, now), template))
    .returning()
  if (code === undefined) throw new Problem('short-code-invalid')
  const scope = { siteKey: code.siteKey, patientKey: code.patientKey }
  request.trail.patients.push(scope)
  const found = await findProvenPatient(database, code)
  const { patient, provider } = found
  const isOwner = isSamePerson(patient, { lastName: body.lastName, dateOfBirth: body.DateOfBirth })
  if (!isOwner || patient.status !== 'Active') throw new Problem('no-match')
  refuseMaintenance({ patient, provider })
  const accountKey = await accountOf(request, found, passwordCost)
  const bindingHash = browser.ensure()
  const claimed = await database
    .update(shortCodes)
    .set({ claimedByBindingHash: bindingHash, tries: 0 })
    // The last of five tries may be the right one.
    .where(
      and(
        eq(shortCodes.shortCodeKey, code.shortCodeKey),
        sql`coalesce(${shortCodes.claimedByBindingHash}, ${bindingHash}) = ${bindingHash}`,
      ),
    )
    .returning()
  if (claimed.length === 0) throw new Problem('short-code-invalid')
  const { dynamicTemplateKey } = code
  const session = { accountKey, scope, bindingHash, choosingProvider: false, dynamicTemplateKey, startedAt: now }
  return {
    ...(await openSession(database, session, now)),
    registrations: [{ patient, provider }],
    registrationStep: null,
  }
}

/** The patient's account, or one without a password when the page asks for it. */
async function accountOf(
  { body, database, language, now }: VerifyRequest,
  { account, patient }: FoundPatient,
  cost: Dependencies['passwordCost'],
): Promise<number> {
  if (account !== null) {
    refuseLockedAccount(account, now)
    return account.accountKey
  }
  if (!body.createRegistration) throw new Problem('no-match')
  const scope = { siteKey: patient.siteKey, patientKey: patient.patientKey }
  const accountKey = await openPendingAccount(database, { scope, email: patient.emailOnFile ?? '', language, cost })
  if (accountKey === null) throw new Problem('no-match')
  return accountKey
}
