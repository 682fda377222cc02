import { useText } from '@homeside/i18n/use-text'

import { Notice } from './notice.tsx'
import { PhoneLink } from './phone-link.tsx'
import { useProblemWords } from './problem-words.tsx'
import { useProvider } from './provider-context.tsx'

import './problem-card.css'

interface ProblemCardProps {
  /** What the call was rejected with. */
  problem: unknown
  /** Better words than the problem's own, where the screen knows more. */
  title?: string
  onRetry?: () => void
}

/** Says what went wrong where it went wrong, offers to try again, and ends with the provider's phone number. */
export function ProblemCard({ problem, title, onRetry }: ProblemCardProps) {
  const t = useText('portal')
  const words = useProblemWords()
  const { name, phone } = useProvider()
  return (
    <section className="hs-surface hs-problem-card">
      <Notice tone="danger" title={title ?? words(problem)} />
      {onRetry ? (
        <button type="button" className="hs-button hs-button-quiet" onClick={onRetry}>
          {t('retry')}
        </button>
      ) : null}
      <p>
        {t('callProvider', { provider: name })} <PhoneLink phone={phone} />
      </p>
    </section>
  )
}
