import { securityQuestions } from '@homeside/contract/constants/patient-records'
import type { SaveRegistrationRequest } from '@homeside/contract/registration'
import { eq, isNull } from 'drizzle-orm'

import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { isUniqueViolation } from '../../platform/database/database-trouble.ts'
import type { PersonDatabase } from '../../platform/database/database.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { accounts, securityAnswers } from '../../platform/database/tables/accounts.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { registrationCodes } from '../../platform/database/tables/registration.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { foldUsername, mayBeUsername } from '../../platform/session/accounts.ts'
import { hashPassword, passwordFault } from '../../platform/session/passwords.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'

export type SecurityStep = Extract<SaveRegistrationRequest, { Step: 1 }>

/** What is stored of the security step. */
export interface ChosenCredentials {
  username: string
  passwordHash: string
  answers: { questionKey: number; answerHash: string }[]
}

/**
 * Checks the chosen username, password and questions, and hashes the secrets, which takes time.
 *
 * @throws Problem validation.
 */
export async function hashCredentials(
  step: SecurityStep,
  { email }: Pick<PatientSession['account'], 'email'>,
  { passwordCost: cost, passwordMinLength }: Pick<Dependencies, 'passwordCost' | 'passwordMinLength'>,
): Promise<ChosenCredentials> {
  // The address is verified by a link only after this step.
  if (!mayBeUsername(step.Username, email)) throw new Problem('validation', { fields: { Username: 'username-form' } })
  const fault = passwordFault(step.Password, [step.Username], passwordMinLength)
  if (fault !== null) throw new Problem('validation', { fields: { Password: fault } })
  const asked = step.Questions.map(({ QuestionKey }) => QuestionKey)
  for (const [index, key] of asked.entries()) {
    const field = `Questions.${index}.QuestionKey`
    if (asked.indexOf(key) !== index) throw new Problem('validation', { fields: { [field]: 'question-repeated' } })
    const isKnown = securityQuestions.some((question) => question.key === key)
    if (!isKnown) throw new Problem('validation', { fields: { [field]: 'invalid' } })
  }
  const answers: ChosenCredentials['answers'] = []
  for (const { QuestionKey: questionKey, Answer } of step.Questions) {
    // Answers are compared without case.
    answers.push({ questionKey, answerHash: await hashPassword(foldUsername(Answer), cost) })
  }
  return { username: step.Username.trim(), passwordHash: await hashPassword(step.Password, cost), answers }
}

/**
 * Gives the account its username and password, and uses up the registration code.
 *
 * @throws Problem email-already-linked or validation when the username is taken.
 */
export async function saveCredentials(
  transaction: PersonDatabase,
  { account, scope }: PatientSession,
  { username, passwordHash, answers }: ChosenCredentials,
  now: Date,
): Promise<void> {
  const { accountKey } = account
  const usernameFolded = foldUsername(username)
  try {
    await transaction
      .update(accounts)
      .set({ username, usernameFolded, passwordHash, hasPassword: true })
      .where(eq(accounts.accountKey, accountKey))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    if (usernameFolded === foldUsername(account.email)) throw new Problem('email-already-linked')
    throw new Problem('validation', { fields: { Username: 'username-taken' } })
  }
  // From now on the password is the account's way in, also to other providers, whatever this one switches on later.
  await transaction.update(patients).set({ singleSignOnAccount: false }).where(ownedBy(scope, patients))
  await transaction.delete(securityAnswers).where(eq(securityAnswers.accountKey, accountKey))
  if (answers.length > 0) {
    await transaction.insert(securityAnswers).values(answers.map((answer) => ({ accountKey, ...answer })))
  }
  await transaction
    .update(registrationCodes)
    .set({ usedAt: now })
    .where(ownedBy(scope, registrationCodes, isNull(registrationCodes.usedAt)))
}
