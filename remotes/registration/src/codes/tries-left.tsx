import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'

/** How often a code may still be tried, where the server says so. */
export function TriesLeft({ problem }: { problem: ApiProblem }) {
  const t = useText('registration')
  return problem.triesLeft === null ? null : <p>{t('code.triesLeft', { count: problem.triesLeft })}</p>
}
