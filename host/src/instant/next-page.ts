import { answerKey } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { inBackground } from '@homeside/api-client/in-background'
import { pageCache } from '@homeside/api-client/page-cache'
import type { PageSnapshot, SnapshotRemote } from '@homeside/contract/page-snapshot'
import { prepareWords } from '@homeside/i18n/prepare-words'
import { dashboardAtom } from '@homeside/session/dashboard'
import { sessionStore } from '@homeside/session/store'
import {
  aliasAtom,
  authAtom,
  pendingRedirectAtom,
  redirectInfoAtom,
  registrationProgressAtom,
} from '@homeside/session/tab-stores'
import { loadDrawings } from '@homeside/ui/supply-symbol'
import { matchPath } from 'react-router-dom'

import { needsOwnDocument } from '../alias/alias-pages.ts'
import { isOpenTo } from '../alias/route-guard.ts'
import { takeDestination } from '../alias/take-destination.ts'
import { pageLoad } from '../federation/page-load.ts'
import { preloadRemotePage } from '../federation/preload-remote-page.ts'
import { startFederation } from '../federation/runtime.ts'
import { afterHandOver } from '../page/hand-over.ts'
import { savesData } from '../page/saves-data.ts'
import { startWords } from '../page/start-words.ts'
import { whenIdle, behindFrame } from '../page/when-idle.ts'

type Remotes = PageSnapshot['remotes']

export interface LikelyPage {
  remote: SnapshotRemote
  route: SnapshotRemote['descriptor']['routes'][number]
}

/** The remote's page that the patient most likely opens next. */
export function likelyPageNow(remotes: Remotes): LikelyPage | null {
  return likelyPage(remotes, sessionStore().get(redirectInfoAtom).redirectPath)
}

/** The page that was requested before the login, else the first one in the menu. */
export function likelyPage(remotes: Remotes, asked: string | null): LikelyPage | null {
  const pageAt = (remote: SnapshotRemote, isWanted: (path: string) => boolean): LikelyPage[] => {
    const route = remote.descriptor.routes.find(({ path }) => isWanted(path))
    return route ? [{ remote, route }] : []
  }
  const pathname = asked?.split(/[?#]/)[0]
  const wanted = pathname
    ? remotes.flatMap((remote) => pageAt(remote, (path) => matchPath(path, pathname) !== null))
    : []
  const entries = remotes
    .flatMap((remote) => remote.descriptor.menu.map((entry) => ({ remote, entry })))
    .sort((one, other) => one.entry.order - other.entry.order)
  const inMenu = entries.flatMap(({ remote, entry }) => pageAt(remote, (path) => path === entry.path))
  return wanted[0] ?? inMenu[0] ?? null
}

/**
 * Prepares what a patient needs next, while they type: the dashboard's texts, then the drawings of supplies, the
 * federation runtime and the page they most likely open. One after the other, each in idle time.
 */
export async function warmUp(snapshot: PageSnapshot): Promise<void> {
  const { brand, language, remotes } = snapshot
  await startWords(language, brand.texts)
  await idle()
  prepareWords()
  await idle()
  await loadDrawings().catch(() => undefined)
  await idle()
  await startFederation()
  await idle()
  const likely = likelyPageNow(remotes)
  if (likely) await runAhead(likely)
}

/** Loads the page ahead. The page joins this load when it is opened, and reports a failure itself. */
async function runAhead({ remote, route }: LikelyPage): Promise<void> {
  // The files are prefetched first, or the elements that run them would fetch them a second time.
  await preloadRemotePage(remote, route.page)
  await idle()
  await pageLoad(remote, route.page).catch(() => undefined)
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve)
  })
}

/**
 * Goes where a sign-in from the prerendered login leads, before the portal renders. On a slow phone, rendering takes as
 * long as an answer, and nobody would see the portal's own login. Whether the patient's pages need a document of their
 * own is asked before, with the login on the screen. Does nothing without a session.
 */
export async function followSignIn(api: Api, snapshot: PageSnapshot): Promise<void> {
  const store = sessionStore()
  if (store.get(authAtom) === null || store.get(dashboardAtom).patientHubLite) return
  const alias = store.get(aliasAtom)
  if (alias !== null) await needsOwnDocument(alias, snapshot)
  const likely = likelyPageNow(snapshot.remotes)?.route
  // Behind the first frame: any earlier would delay that frame on a slow phone, and idle time would come too late.
  if (likely && !savesData()) afterHandOver(() => askForPage(api, likely), behindFrame)
  // The index and the key mark this as a navigation and not as the first page of the visit, so that the page's heading
  // gets the focus. Without a key here, the router would write one in another step.
  window.history.replaceState(
    { idx: 0, ...window.history.state, key: 'signed-in' },
    '',
    takeDestination(snapshot.remotes),
  )
  store.set(pendingRedirectAtom, null)
}

/** Prefetches what a page will show, when the patient's flags are known and allow it. */
function askForPage(api: Api, route: LikelyPage['route']): void {
  const alias = sessionStore().get(aliasAtom)
  const { patientUser } = sessionStore().get(dashboardAtom)
  if (!alias || !patientUser || !isOpenTo(patientUser, route.guard)) return
  // While somebody registers, the server answers what the wizard asks and nothing else.
  if (sessionStore().get(registrationProgressAtom).accountVerified) return
  const language = document.documentElement.lang
  for (const path of route.firstCalls ?? []) {
    if (path.includes('{')) continue
    void pageCache.prefetchQuery({
      queryKey: answerKey(path, { language }),
      queryFn: ({ signal }) => api.get(path, { signal, ...inBackground }).json(),
    })
  }
}
