import { answerQuery } from '@homeside/api-client/answer-query'
import type { Language } from '@homeside/contract/wire'

/** The progress of the wizard, and what its pages saved (section 4.2 of the specification). */
export const registrationQuery = answerQuery('account/registration')

/** Who is registering: email, language, time zone. */
export const patientUserQuery = answerQuery('patient/user')

/** The security questions, in the page's language. */
export function questionsQuery(language: Language) {
  return answerQuery('account/questions', { language })
}
