import type { VerifyRequest } from '@homeside/contract/registration'
import type { Language } from '@homeside/contract/wire'
import { eq } from 'drizzle-orm'

import { isLinkedElsewhere } from '../../patients/details/account-email.ts'
import type { TrailNotes } from '../../platform/audit/trail-notes.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database, PersonDatabase } from '../../platform/database/database.ts'
import { findPatient } from '../../platform/database/find-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { patientContacts } from '../../platform/database/tables/patients.ts'
import { registrationProgress } from '../../platform/database/tables/registration.ts'
import { countingTakenNames } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { findRegistrations, foldUsername } from '../../platform/session/accounts.ts'
import { isVouchedFor } from '../../platform/session/authenticate.ts'
import type { BrowserBinding } from '../../platform/session/browser-binding.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import { revokeSessionsOfAccount } from '../../platform/session/sessions.ts'
import { proveRegistrationCode } from '../registration-codes/registration-code.ts'
import { openSignIn, type SignIn } from '../session/open-sign-in.ts'
import { openPendingAccount } from '../session/pending-account.ts'

/**
 * Refuses a second account for an address that is already in use. Call this only after a code of a patient was proved.
 *
 * @throws Problem email-already-linked; too-many-attempts for a patient who was told so often.
 */
export function refuseLinkedEmail(
  asking: { database: Database; now: Date },
  { siteKey, patientKey }: Scope,
  email: string,
): Promise<void> {
  return countingTakenNames(asking, { subject: `${siteKey} ${patientKey}`, siteKey }, async () => {
    if (await isLinkedElsewhere(asking.database, foldUsername(email))) throw new Problem('email-already-linked')
  })
}

type RegistrationRequest = Extract<VerifyRequest, { resetPasswordMode: false }>

export interface Registering extends SignIn {
  skipContacts?: boolean
}

/**
 * Opens a session for registering, for the right registration code, last name and date of birth. The code stays valid
 * until a password is chosen, so a patient who loses the page may begin again.
 *
 * @throws Problem invalid-registration for anything that does not fit; already-registered and email-already-linked only
 * when everything fits.
 */
export async function verifyRegistration(
  request: { database: PersonDatabase; browser: BrowserBinding; language: Language; now: Date; trail: TrailNotes },
  body: RegistrationRequest,
  { passwordCost: cost }: Pick<Dependencies, 'passwordCost'>,
): Promise<Registering> {
  const { database, language, now } = request
  const claim = { registrationCode: body.password, lastName: body.lastName, dateOfBirth: body.DateOfBirth }
  const { scope } = await proveRegistrationCode(database, claim, now, 'invalid-registration')
  request.trail.patients.push(scope)
  const found = await findPatient(database, scope)
  if (found.account?.hasPassword || isVouchedFor([found])) throw new Problem('already-registered')
  await refuseLinkedEmail(request, scope, body.username)
  const accountKey = await openPendingAccount(database, { scope, email: body.username.trim(), language, cost })
  if (accountKey === null) throw new Problem('already-registered')
  return database.transaction(async (transaction) => {
    await revokeSessionsOfAccount(transaction, accountKey, now)
    const registrations = await findRegistrations(transaction, accountKey)
    const signIn = await openSignIn({ ...request, database: transaction }, accountKey, registrations, {
      method: 'registration',
    })
    const skipContacts = await knowsContacts(transaction, scope)
    const started = { currentStep: 1, isComplete: false, skipContacts, sessionTokenHash: hashSecret(signIn.token) }
    await transaction
      .insert(registrationProgress)
      .values({ ...scope, ...started })
      .onConflictDoUpdate({
        target: [registrationProgress.siteKey, registrationProgress.patientKey],
        set: { ...started, saved: {} },
      })
    return { ...signIn, registrationStep: started.currentStep, skipContacts }
  })
}

/** Whether the provider has both contacts, so that they need not be asked for. */
async function knowsContacts(database: Database, scope: Scope): Promise<boolean> {
  const [emergency, responsible] = await Promise.all(
    (['Emergency', 'ResponsibleParty'] as const).map((role) =>
      database
        .select()
        .from(patientContacts)
        .where(ownedBy(scope, patientContacts, eq(patientContacts.role, role))),
    ),
  )
  return emergency?.length === 1 && responsible?.length === 1
}
