import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'
import type { Language } from '@homeside/contract/wire'
import type { SessionMode } from '@homeside/session/session-mode'

/** The patient as the account knows them: email, language, time zone. Section 3.2 of the specification. */
export const patientUserQuery = answerQuery(paths.patientUser)

/** What the patient wants to be told, with the wordings in the language of the page. */
export const notificationsQuery = (language: Language) => answerQuery(paths.notifications, { language })

/** The account of somebody who stands at no provider: username, email, language. */
export const accountUserQuery = answerQuery(paths.accountUser)

/** What providers owe the patient: the one they stand at, or all of the account. Section 4.1 of the specification. */
export function creditsQuery(mode: SessionMode) {
  return mode === 'no-registrations' ? answerQuery(paths.accountCredits) : answerQuery(paths.patientCredits)
}
