import { ApiProblem } from '@homeside/api-client/api-problem'
import { formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'

import { useProvider } from './provider-context.tsx'

/** The words of section 8.2 of the specification for the error of a call. */
export function useProblemWords(): (problem: unknown) => string {
  const t = useText('portal')
  const { phone } = useProvider()
  return (problem) => {
    const code = problem instanceof ApiProblem ? problem.code : 'request-failed'
    const seconds = problem instanceof ApiProblem ? problem.retryAfterSeconds : null
    if (code === 'too-many-attempts' && seconds) {
      return t('problems.too-many-attempts-minutes', { count: Math.ceil(seconds / 60) })
    }
    return t([`problems.${code}`, 'problems.request-failed'], { phone: formatPhone(phone) })
  }
}
