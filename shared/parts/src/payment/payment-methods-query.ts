import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'

/** The cards on file, the default first; never a card number. */
export const paymentMethodsQuery = answerQuery(paths.paymentMethods)
