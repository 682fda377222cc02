import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'
import type { Language } from '@homeside/contract/wire'

/** The cards on file, the default first, and what whoever saves one agrees to; never a card number. */
export const paymentMethodsQuery = (language: Language) => answerQuery(paths.paymentMethods, { language })
