import type { RouteGuard } from '@homeside/contract/remote-descriptor'
import { providerInfoAtom } from '@homeside/session/screen-stores'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { sessionStore } from '@homeside/session/store'
import {
  pendingRedirectAtom,
  aliasStoreAtom,
  registrationProgressAtom,
  shortCodeInfoAtom,
} from '@homeside/session/tab-stores'
import { LoadTrouble } from '@homeside/ui/load-trouble'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { NavigationType, useNavigationType, useLocation, useParams } from 'react-router-dom'

import { guardRoute, type StoredNeeds, type Visitor } from '../../alias/route-guard.ts'
import { decoded, segmentsOf } from '../../page/paths.ts'
import { useDashboard } from '../../session/use-dashboard.tsx'
import { useSession } from '../../session/use-session.ts'
import { Denied } from './denied.tsx'

interface GuardedRouteProps {
  guard: RouteGuard
  /** The page's title, shown while the patient's flags are loading. */
  title: string
  children: ReactNode
}

/** Shows a screen when its guard passes. Waits for the patient's flags when the guard reads them. */
export function GuardedRoute({ guard, title, children }: GuardedRouteProps) {
  const visitor = useVisitor()
  const decision = guardRoute(guard, visitor)
  const isComingBack = useIsComingBack()
  // The session has already changed, and the address will follow.
  if (useAtomValue(pendingRedirectAtom) !== null) return null
  if (decision.go === 'await flags') return <AwaitFlags title={title} />
  if (decision.go === 'enter') return children
  // A patient who finished to register and goes back has made no mistake: the page was theirs until then.
  const hasFinished = guard.needs === 'registrationStep' && visitor.mode === 'portal' && isComingBack
  return <Denied {...decision} silent={decision.silent || hasFinished} />
}

/** Whether the browser's Back or Forward led here, and not a link or an address that was typed. */
function useIsComingBack(): boolean {
  const isPop = useNavigationType() === NavigationType.Pop
  // An address that was typed begins the router's count of pages.
  const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
  return isPop && idx > 0
}

/** Loads the flags into the session, and then lets the guard decide. A failed call never counts as a refusal. */
function AwaitFlags({ title }: { title: string }) {
  const load = useDashboard()
  return (
    <Page title={title}>
      <LoadTrouble load={load} />
      {load.status === 'loading' ? <Skeleton shape="cards" /> : null}
    </Page>
  )
}

/** The visitor of the current address's route. */
function useVisitor(): Visitor {
  const { alias = null } = useParams()
  const { pathname } = useLocation()
  const { storedAlias, liteRoute, patientUser } = useSession()
  return {
    mode: useAtomValue(sessionModeAtom),
    pathAlias: alias,
    page: decoded(segmentsOf(pathname)[1] ?? '').toLowerCase(),
    storedAlias,
    liteRoute,
    flags: patientUser,
    stored: useStoredAtEntry(),
  }
}

/**
 * The stores at the time this address was entered. A page that saves a step or uses up a link thus stays open, although
 * it could not be entered again.
 */
function useStoredAtEntry(): StoredNeeds {
  const { key, pathname } = useLocation()
  const address = `${key} ${pathname}`
  const [entry, setEntry] = useState(() => ({ address, stored: storedNow() }))
  if (entry.address !== address) setEntry({ address, stored: storedNow() })
  return entry.stored
}

function storedNow(): StoredNeeds {
  const store = sessionStore()
  return {
    code: store.get(shortCodeInfoAtom).code,
    site: { alias: store.get(aliasStoreAtom).aliasName, siteKey: store.get(providerInfoAtom).siteKey },
    registration: store.get(registrationProgressAtom),
  }
}
