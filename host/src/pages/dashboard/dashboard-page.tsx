import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { Order } from '@homeside/contract/orders'
import type { Dashboard } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'
import { declinePasskey, hasDeclinedPasskey, passkeysHere, seenTutorialsAtom } from '@homeside/session/preferences'
import { LoadTrouble } from '@homeside/ui/load-trouble'
import { OrderRows } from '@homeside/ui/order-state'
import { Page } from '@homeside/ui/page'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

import { useRoutePath } from '../../alias/use-route-path.ts'
import { usePreloadInIdleTime } from '../../federation/use-preloads.ts'
import { useIsWhole } from '../../page/in-second-frame.tsx'
import { useSnapshot } from '../../page/snapshot-context.ts'
import { whenIdle } from '../../page/when-idle.ts'
import { useDashboard } from '../../session/use-dashboard.tsx'
import { useSession } from '../../session/use-session.ts'
import { WelcomeOffer } from '../../tutorial/welcome-offer.tsx'
import { BlockedOrders } from './blocked-orders.tsx'
import { DashboardNews } from './dashboard-news.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { HomeCards } from './home-cards.tsx'
import { NextOrderCard, blockedOrdersOf, openOrdersOf } from './next-order-card.tsx'
import { useHasAside } from './use-home-cards.ts'

import './dashboard.css'

/** `/:alias/home`: what the patient can do now, and the state of their orders. */
export function DashboardPage() {
  const t = useText('host')
  const load = useDashboard()
  const { patientUser } = useSession()
  const name = patientUser?.FirstName
  const isWhole = useIsWhole()
  return (
    <Page
      title={name ? t('dashboard.title', { name }) : t('dashboard.titlePlain')}
      documentTitle={t('frame.home')}
      layout="overview"
    >
      <LoadTrouble load={load} />
      {load.status === 'loading' ? <DashboardSkeleton /> : null}
      {load.status === 'ready' ? <DashboardContent dashboard={load.value} isWhole={isWhole} /> : null}
    </Page>
  )
}

interface DashboardContentProps {
  dashboard: Dashboard
  /** Whether everything is drawn, and not only the first card. */
  isWhole: boolean
}

/** The loaded dashboard: the next order first, then open orders; the rest after or beside them. */
function DashboardContent({ dashboard, isWhole }: DashboardContentProps) {
  const orderPath = useRoutePath(pagePaths.newOrder)
  const hasAside = useHasAside(dashboard)
  usePreloadInIdleTime(useSnapshot().remotes)

  return (
    <div className={`dashboard-main ${hasAside ? 'dashboard-main-wide' : ''}`}>
      <div className="dashboard-column">
        <BlockedOrders orders={blockedOrdersOf(dashboard.LastOrders)} />
        <HomeCards dashboard={dashboard} place="first" />
        <NextOrderCard dashboard={dashboard} orderPath={orderPath} />
        {isWhole ? <OpenOrders orders={dashboard.LastOrders} /> : null}
        {isWhole ? <HomeCards dashboard={dashboard} place="last" /> : null}
      </div>
      {isWhole ? (
        <div className="dashboard-column dashboard-aside">
          <DashboardNews dashboard={dashboard} />
          <HomeCards dashboard={dashboard} place="beside" />
          <WelcomeOffer />
          <PasskeyOffer />
        </div>
      ) : null}
    </div>
  )
}

/** The open orders. Nothing when no remote serves orders. */
function OpenOrders({ orders }: { orders: readonly Order[] }) {
  const t = useText('host')
  const path = useRoutePath(pagePaths.orders)
  if (!path) return null
  const open = openOrdersOf(orders)
  // An order that waits for the patient is shown above this list.
  const isEmpty = open.length === 0 && blockedOrdersOf(orders).length === 0
  return (
    <section className="hs-stack">
      <div className="dashboard-section-head">
        <h2>{t('dashboard.openOrders')}</h2>
        <Link className="dashboard-more" to={path} aria-label={t('dashboard.seeOrders')}>
          {t('dashboard.seeAll')}
        </Link>
      </div>
      {isEmpty ? <p className="hs-lead">{t('dashboard.noOpenOrders')}</p> : null}
      {open.length > 0 ? <OrderRows orders={open} path={path} /> : null}
    </section>
  )
}

/**
 * Offers a passkey after a sign-in, on a device that can make one. A patient who refuses is not asked again on this
 * device. Section 4.3 of the specification.
 */
function PasskeyOffer() {
  const t = useText('host')
  const path = useRoutePath(pagePaths.passkeys)
  const isShownAround = useAtomValue(seenTutorialsAtom).includes('welcome')
  const [isWanted, setWanted] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        if (passkeysHere().length > 0 || hasDeclinedPasskey()) return
        canUnlock().then(setWanted, () => setWanted(false))
      }),
    [],
  )
  // The first tour is offered before, and only one offer is shown at a time.
  if (!isWanted || !isShownAround || !path) return null

  function decline(): void {
    declinePasskey()
    setWanted(false)
    // The focused element has disappeared.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <div className="welcome-offer">
      <p>{t('passkeyOffer.words')}</p>
      <div className="welcome-offer-actions">
        <Link className="hs-button hs-button-quiet" to={path}>
          {t('passkeyOffer.open')}
        </Link>
        <button type="button" className="hs-button hs-button-text" onClick={decline}>
          {t('passkeyOffer.refuse')}
        </button>
      </div>
    </div>
  )
}

/** Whether this device can verify its owner by finger, face or code for a page. */
async function canUnlock(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false
  return window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}
