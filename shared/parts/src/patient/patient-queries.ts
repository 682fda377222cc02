import { answerQuery } from '@homeside/api-client/answer-query'

/** The names, phones and address on file (section 7.3 of the specification). */
export const patientInfoQuery = answerQuery('patient/info')

/** The policies on file, the primary one first. */
export const insuranceQuery = answerQuery('patient/insurance')
