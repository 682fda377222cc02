import { answerMinLength } from '@homeside/contract/constants/limits'

import { textRule } from './rule.ts'
import type { Rule } from './rule.ts'

/** The answer to a security question has at least 3 characters. Sections 5.2 and 9 of the specification. */
export const answerLength: Rule = textRule(
  'answer-too-short',
  (answer) => Array.from(answer.trim()).length >= answerMinLength,
)
