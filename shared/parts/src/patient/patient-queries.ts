import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'

/** The names, phones and address on file (section 7.3 of the specification). */
export const patientInfoQuery = answerQuery(paths.patientInfo)

/** The policies on file, the primary one first. */
export const insuranceQuery = answerQuery(paths.insurance)
