import type { ApiProblem } from '@homeside/api-client/api-problem'
import { Notice } from '@homeside/ui/notice'
import { ProblemText } from '@homeside/ui/problem-words'
import type { ReactNode } from 'react'

/** Says beside a button why its action failed, and gets the focus. */
export function ProblemNotice({ problem, children }: { problem: ApiProblem; children?: ReactNode }) {
  return (
    <Notice tone="danger" title={<ProblemText problem={problem} />} focusOnMount>
      {children}
    </Notice>
  )
}
