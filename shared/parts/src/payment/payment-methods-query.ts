import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'
import type { Language } from '@homeside/contract/wire'

/** The cards on file, the default first, and the terms of saving one. Never a card number. */
export const paymentMethodsQuery = (language: Language) => answerQuery(paths.paymentMethods, { language })
