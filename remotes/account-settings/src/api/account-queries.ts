import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'

/** The patient as the account knows them: email, language, time zone. Section 3.2 of the specification. */
export const patientUserQuery = answerQuery(paths.patientUser)

/** What the provider owes the patient. */
export const creditsQuery = answerQuery(paths.patientCredits)
