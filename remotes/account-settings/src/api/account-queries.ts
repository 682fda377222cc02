import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'
import type { Language } from '@homeside/contract/wire'

/** The patient as the account knows them: email, language, time zone. Section 3.2 of the specification. */
export const patientUserQuery = answerQuery(paths.patientUser)

/** What the patient wants to be told, with the wordings in the language of the page. */
export const notificationsQuery = (language: Language) => answerQuery(paths.notifications, { language })

/** What the provider owes the patient. */
export const creditsQuery = answerQuery(paths.patientCredits)
