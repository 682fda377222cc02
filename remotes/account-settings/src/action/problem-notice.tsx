import type { ApiProblem } from '@homeside/api-client/api-problem'
import { Notice } from '@homeside/ui/notice'
import { useProblemWords } from '@homeside/ui/problem-words'
import type { ReactNode } from 'react'

/** Why a button's action failed, beside it and with the focus. */
export function ProblemNotice({ problem, children }: { problem: ApiProblem; children?: ReactNode }) {
  const words = useProblemWords()
  return (
    <Notice tone="danger" title={words(problem)} focusOnMount>
      {children}
    </Notice>
  )
}
