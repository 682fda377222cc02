import { answerFormat } from '@homeside/contract/constants/field-formats'

import { formatRule } from './rule.ts'

/** The answer to a security question has at least 3 characters. Sections 5.2 and 9 of the specification. */
export const answerLength = formatRule(answerFormat)
