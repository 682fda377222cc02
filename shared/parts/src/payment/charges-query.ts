import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'
import type { Language } from '@homeside/contract/wire'

/** The amounts owed, and every charge, newest first. */
export const chargesQuery = (language: Language) => answerQuery(paths.charges, { language })
