import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'
import type { Language } from '@homeside/contract/wire'

/** What is owed, and every charge, the newest first. */
export const chargesQuery = (language: Language) => answerQuery(paths.charges, { language })
