import type { DoneOrder, verifyMobileFirst as verifyCall } from '@homeside/contract/mobile-first'

import { recordConsent } from '../../messages/consents/consents.ts'
import { describeDoneOrder, findDoneOrder } from '../../ordering/orders/find-done-order.ts'
import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { isSamePerson } from '../../platform/codes/same-name.ts'
import type { FoundPatient } from '../../platform/database/find-patient.ts'
import { countingMisses, maxCodeTries } from '../../platform/limits/code-limits.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { openSession } from '../../platform/session/sessions.ts'
import { noteSignIn } from '../../platform/session/sign-in-notes.ts'
import { presentWhomToCall } from '../../providers/directory/directory.ts'
import { type SignIn, refuseLockedAccount, refuseMaintenance } from '../session/open-sign-in.ts'
import { openPendingAccount } from '../session/pending-account.ts'
import { countTry, findShortCode, forgetTries, refuseSpentShortCode } from './find-short-code.ts'

type VerifyRequest = CallRequest<typeof verifyCall>

export interface LiteSignIn extends SignIn {
  mayRegister: boolean
  done: DoneOrder | null
}

/** The patient is told how many tries are left from the third wrong answer on. */
const triesToldFrom = 3

/** Opens a session for the patient of a texted link, in any browser, as often as they prove who they are. */
export function verifyMobileFirst(
  request: VerifyRequest,
  { passwordCost }: Pick<Dependencies, 'passwordCost'>,
): Promise<LiteSignIn> {
  return countingMisses(request, () => openLiteSession(request, passwordCost))
}

async function openLiteSession(
  request: VerifyRequest,
  passwordCost: Dependencies['passwordCost'],
): Promise<LiteSignIn> {
  const { body, browser, database, now } = request
  const found = await findShortCode(database, body.code)
  const { patient, provider, account } = found
  if (found.code.dynamicTemplateKey !== body.dynamicTemplateKey) throw new Problem('short-code-invalid')
  const scope = { siteKey: patient.siteKey, patientKey: patient.patientKey }
  request.trail.patients.push(scope)
  refuseSpentShortCode(found, now)
  const code = await countTry(database, found.code, now)
  if (code === null) throw new Problem('short-code-locked', { provider: presentWhomToCall(provider) })
  const isOwner = isSamePerson(patient, { lastName: body.lastName, dateOfBirth: body.DateOfBirth })
  if (!isOwner || patient.status !== 'Active') throw missed(code.tries, found)
  refuseMaintenance({ patient, provider })
  const accountKey = await accountOf(request, found, passwordCost)
  await forgetTries(database, code)
  if (body.PrivacyPolicyVersion !== undefined) {
    await recordConsent(database, scope, {
      consentType: 'PrivacyPolicy',
      documentVersion: body.PrivacyPolicyVersion,
      language: request.language,
      consentedAt: now,
    })
  }
  const { shortCodeKey, dynamicTemplateKey } = code
  const link = { shortCodeKey, dynamicTemplateKey }
  const signIn = { accountKey, method: 'texted-link', label: browser.label } as const
  const session = {
    ...signIn,
    scope,
    bindingHash: browser.ensure(),
    choosingProvider: false,
    link,
    provenAt: null,
    startedAt: now,
  }
  await noteSignIn(database, signIn, now)
  const done = await findDoneOrder(database, code)
  return {
    ...(await openSession(database, session, now)),
    registrations: [{ patient, provider }],
    registrationStep: null,
    mayRegister: account === null || !account.hasPassword,
    done: done && (await describeDoneOrder(database, done, patient, now)),
  }
}

function missed(tries: number, { provider }: Pick<FoundPatient, 'provider'>): Problem {
  const triesLeft = maxCodeTries - tries
  if (triesLeft <= 0) return new Problem('short-code-locked', { provider: presentWhomToCall(provider) })
  return new Problem('no-match', tries >= triesToldFrom ? { triesLeft } : {})
}

/** The patient's account, or a new one without a password when the page asks for it. */
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
