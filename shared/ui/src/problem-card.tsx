import { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'

import { useIsOnline, WaitsForConnection } from './connection.tsx'
import { Notice } from './notice.tsx'
import { CallAbout, ProblemText } from './problem-words.tsx'

import './problem-card.css'

interface ProblemCardProps {
  /** The error of the call. */
  problem: unknown
  /** Words of the screen, when it knows more than the problem's own text. */
  title?: string
  onRetry?: () => void
  /** The words of the button. Default: "Try again". */
  retryWords?: string
  /** What was loaded before is still there. */
  hasOlder?: boolean
}

/**
 * Says what went wrong, in the place of what failed. Offers Retry and the provider's phone number. While the device is
 * offline, the frame has said so, and what did not load only waits.
 */
export function ProblemCard({ problem, title, onRetry, retryWords, hasOlder = false }: ProblemCardProps) {
  const t = useText('portal')
  const isOnline = useIsOnline()
  if (!isOnline && onRetry && isUnreachable(problem)) {
    return <WaitsForConnection onRetry={onRetry} hasOlder={hasOlder} />
  }
  return (
    <section className="hs-surface hs-problem-card">
      <Notice tone="danger" title={title ?? <ProblemText problem={problem} />} />
      {onRetry ? (
        <button type="button" className="hs-button hs-button-quiet" onClick={onRetry}>
          {retryWords ?? t('retry')}
        </button>
      ) : null}
      <CallAbout problem={title === undefined ? problem : null} />
    </section>
  )
}

/** Whether a call got no answer, or a file did not arrive. */
function isUnreachable(problem: unknown): boolean {
  return !(problem instanceof ApiProblem) || problem.code === 'network-unreachable'
}
