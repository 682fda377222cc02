import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'

/** What became of a stay on the card page. */
export const cardStayQuery = (reference: string) => answerQuery(paths.paymentSession, { params: { reference } })
