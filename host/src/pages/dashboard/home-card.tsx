import { homeCardPart } from '@homeside/contract/constants/home-card-part'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { ErrorBoundary } from '../../shell/error-boundary.tsx'
import { useRemotePage } from '../../shell/remote-page/use-remote-page.ts'
import type { HomeCardEntry } from './home-card-entries.ts'

interface HomeCardProps {
  entry: HomeCardEntry
  /** False until the dashboard itself is painted. */
  isWanted: boolean
  /** What the host shows until the card has loaded, and when it fails. */
  own?: ReactNode
}

/** One remote's card in its reserved space. A sentence replaces a card that does not load or throws. */
export function HomeCard({ entry, isWanted, own }: HomeCardProps) {
  const { outcome, noteCrash } = useRemotePage(entry.remote, homeCardPart(entry.card), isWanted)
  if (own && outcome.status !== 'loaded') return own
  const missing = own ?? <MissingCard entry={entry} />
  const card =
    outcome.status === 'loaded' ? (
      <ErrorBoundary onCrash={() => noteCrash(outcome.loaded)} fallback={missing}>
        <outcome.loaded.Component />
      </ErrorBoundary>
    ) : null
  if (own) return card
  return (
    <div className={`home-card home-card-${entry.size}`} aria-busy={outcome.status === 'loading'}>
      {outcome.status === 'loading' ? <div className="home-card-awaited" /> : null}
      {outcome.status === 'failed' ? missing : null}
      {card}
    </div>
  )
}

/** A link to the card's subject: the page may load although the card did not. */
function MissingCard({ entry: { title, to } }: { entry: HomeCardEntry }) {
  const t = useText('host')
  const name = title[useLanguage()]
  return (
    <p className="hs-surface home-card-missing">
      {t('dashboard.cardMissing')} <Link to={to}>{name}</Link>
    </p>
  )
}
