import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'
import type { Language } from '@homeside/contract/wire'
import type { SessionMode } from '@homeside/session/session-mode'

/** The patient's account data: email, language, time zone. Section 3.2 of the specification. */
export const patientUserQuery = answerQuery(paths.patientUser)

/** The patient's notification settings, with the consent texts in the page's language. */
export const notificationsQuery = (language: Language) => answerQuery(paths.notifications, { language })

/** Where the patient is signed in, and the recent sign-ins. */
export const openSessionsQuery = answerQuery(paths.openSessions)

/** The account of a patient without a provider: username, email, language. */
export const accountUserQuery = answerQuery(paths.accountUser)

/** Credits: of the current provider, or of all the account's providers. Section 4.1 of the specification. */
export function creditsQuery(mode: SessionMode) {
  return mode === 'no-registrations' ? answerQuery(paths.accountCredits) : answerQuery(paths.patientCredits)
}
