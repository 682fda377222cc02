import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'

/** How many more times a code may be tried, when the server says so. */
export function TriesLeft({ problem }: { problem: ApiProblem }) {
  const t = useText('registration')
  return problem.triesLeft === null ? null : <p>{t('code.triesLeft', { count: problem.triesLeft })}</p>
}
