import type { ApiProblem } from '@homeside/api-client/api-problem'
import { referenceOf } from '@homeside/contract/constants/reference'
import { useText } from '@homeside/i18n/use-text'

import './reference.css'

/** The reference that a patient reads out on the phone, so that staff find the request. */
export function Reference({ children }: { children: string }) {
  const t = useText('reference')
  return (
    <p>
      {t('say')} <strong className="reference">{children}</strong>
    </p>
  )
}

/** The reference of a failed request. */
export function ProblemReference({ problem }: { problem: ApiProblem }) {
  return problem.correlationId === null ? null : <Reference>{referenceOf(problem.correlationId)}</Reference>
}
