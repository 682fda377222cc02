import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { CallAbout, ProblemText } from '@homeside/ui/problem-words'
import type { ReactNode } from 'react'

import { ErrorSummary } from './error-summary.tsx'
import type { Failure } from './use-failure.ts'

interface FormTroubleProps {
  formId: string
  failure: Failure
  aboutProblem: ((problem: ApiProblem) => ReactNode) | undefined
}

/** Says at the top of a form why it was not sent, and gets the focus. */
export function FormTrouble({ formId, failure, aboutProblem }: FormTroubleProps) {
  if (failure.faults.length > 0) return <ErrorSummary formId={formId} faults={failure.faults} />
  if (failure.problem === null) return null
  return <ProblemNotice problem={failure.problem}>{aboutProblem?.(failure.problem)}</ProblemNotice>
}

/** Says what a problem of the call is, that nothing is lost, what to do, and whom to call. */
function ProblemNotice({ problem, children }: { problem: ApiProblem; children: ReactNode }) {
  const t = useText('forms')
  return (
    <Notice tone="danger" title={<ProblemText problem={problem} />} focusOnMount>
      <p>{t('kept')}</p>
      {children}
      <CallAbout problem={problem} />
    </Notice>
  )
}
