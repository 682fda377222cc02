import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'

/** The result of a visit to the card page. */
export const cardStayQuery = (reference: string) => answerQuery(paths.paymentSession, { params: { reference } })
