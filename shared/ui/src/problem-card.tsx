import { useText } from '@homeside/i18n/use-text'

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
}

/** Says what went wrong, in the place of what failed. Offers Retry and the provider's phone number. */
export function ProblemCard({ problem, title, onRetry, retryWords }: ProblemCardProps) {
  const t = useText('portal')
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
