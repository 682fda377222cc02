import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useProblemWords } from '@homeside/ui/problem-words'
import { useProvider } from '@homeside/ui/provider-context'
import type { ReactNode } from 'react'

import { ErrorSummary } from './error-summary.tsx'
import type { Failure } from './use-failure.ts'

interface FormTroubleProps {
  formId: string
  failure: Failure
  aboutProblem: ((problem: ApiProblem) => ReactNode) | undefined
}

/** Why the form was not sent, at its top, with the focus. */
export function FormTrouble({ formId, failure, aboutProblem }: FormTroubleProps) {
  if (failure.faults.length > 0) return <ErrorSummary formId={formId} faults={failure.faults} />
  if (failure.problem === null) return null
  return <ProblemNotice problem={failure.problem}>{aboutProblem?.(failure.problem)}</ProblemNotice>
}

/** A problem of the call: what happened, that nothing is lost, what to do, and whom to call. */
function ProblemNotice({ problem, children }: { problem: ApiProblem; children: ReactNode }) {
  const t = useText('forms')
  const portal = useText('portal')
  const words = useProblemWords()
  const { name, phone } = useProvider()
  return (
    <Notice tone="danger" title={words(problem)} focusOnMount>
      <p>{t('kept')}</p>
      {children}
      <p>
        {portal('callProvider', { provider: name })} <PhoneLink phone={phone} />
      </p>
    </Notice>
  )
}
