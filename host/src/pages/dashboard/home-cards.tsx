import { homeCardPart } from '@homeside/contract/constants/remote-parts'
import type { Dashboard } from '@homeside/contract/patient'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useIsOnline } from '@homeside/ui/connection'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

import { behindFrame } from '../../page/when-idle.ts'
import { ErrorBoundary } from '../../shell/error-boundary.tsx'
import { useRemotePage } from '../../shell/remote-page/remote-page.tsx'
import { type HomeCardEntry, useHomeCards } from './use-home-cards.ts'

import './home-cards.css'

/**
 * The remotes' cards on the dashboard. Their space is reserved from the start. They are fetched after the dashboard
 * itself is painted, because the patient came for that. The card of the next order is not among them: `NextOrder` shows
 * it.
 *
 * @param place Only those that stand there.
 */
export function HomeCards({ dashboard, place }: { dashboard: Dashboard; place: HomeCardEntry['place'] }) {
  const isPainted = useIsPainted()
  const entries = useHomeCards(dashboard).filter((entry) => entry.replaces !== 'nextOrder' && entry.place === place)
  if (entries.length === 0) return null
  return (
    <div className="home-cards">
      {entries.map((entry) => (
        <HomeCard key={`${entry.remote.name}/${entry.card}`} entry={entry} isWanted={isPainted} />
      ))}
    </div>
  )
}

/** The text about the next order: the host's own until a remote's has loaded, and when that fails. */
export function NextOrder({ own }: { own: ReactNode }) {
  const isPainted = useIsPainted()
  const entry = useHomeCards().find(({ replaces }) => replaces === 'nextOrder')
  return entry ? <HomeCard entry={entry} isWanted={isPainted} own={own} /> : own
}

function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => behindFrame(() => setPainted(true)), [])
  return isPainted
}

interface HomeCardProps {
  entry: HomeCardEntry
  /** False until the dashboard itself is painted. */
  isWanted: boolean
  /** What the host shows until the card has loaded, and when it fails. */
  own?: ReactNode
}

/** One remote's card in its reserved space. A sentence replaces a card that does not load or throws. */
function HomeCard({ entry, isWanted, own }: HomeCardProps) {
  const { outcome, onCrash } = useRemotePage(entry.remote, homeCardPart(entry.card), isWanted)
  const [isInUse, setInUse] = useState(false)
  if (own && (outcome.status !== 'loaded' || isInUse)) return <OwnCard onUse={setInUse}>{own}</OwnCard>
  const missing = own ?? <MissingCard entry={entry} />
  const card =
    outcome.status === 'loaded' ? (
      <ErrorBoundary onCrash={(error) => onCrash(outcome.loaded, error)} fallback={missing}>
        <outcome.loaded.Component />
      </ErrorBoundary>
    ) : null
  if (own) return card
  return (
    <div className={`home-card home-card-${entry.size}`} aria-busy={outcome.status === 'loading'}>
      {outcome.status === 'loading' ? <div className="hs-skeleton-card home-card-awaited" /> : null}
      {outcome.status === 'failed' ? missing : null}
      {card}
    </div>
  )
}

/**
 * The host's own card. It tells when it is pressed or focused, because then it has to stay: a press that begins on one
 * link and ends on another is no click, and the focus would be lost.
 */
function OwnCard({ onUse, children }: { onUse: (isInUse: boolean) => void; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null)
  const hold = () => onUse(true)
  // In a later task, because the click follows the end of a press, and the next focus follows a blur.
  const look = () => setTimeout(() => onUse(card.current?.contains(document.activeElement) ?? false))
  return (
    <div
      ref={card}
      className="home-card-own"
      onPointerDown={hold}
      onPointerUp={look}
      onPointerCancel={look}
      onPointerLeave={look}
      onFocus={hold}
      onBlur={look}
    >
      {children}
    </div>
  )
}

/** A link to the card's subject: the page may load although the card did not. */
function MissingCard({ entry: { title, to } }: { entry: HomeCardEntry }) {
  const t = useText('host')
  const portal = useText('portal')
  const name = title[useLanguage()]
  if (!useIsOnline()) return <p className="hs-surface home-card-missing">{portal('onceConnected')}</p>
  return (
    <p className="hs-surface home-card-missing">
      {t('dashboard.cardMissing')} <Link to={to}>{name}</Link>
    </p>
  )
}
