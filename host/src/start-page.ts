import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { sessionStore } from '@homeside/session/store'
import { authAtom } from '@homeside/session/tab-stores'

import { hydrateLogin } from './instant/hydrate-login.tsx'
import { type LoginStart, readPageStart } from './instant/page-start.ts'
import { firstPage, handOver } from './page/hand-over.ts'
import { howeverLate, loadChunk } from './page/load-chunk.ts'
import { ignoreStrayPresses } from './page/stray-presses.ts'
import { loadApp, settleApp, startApp } from './start-app.tsx'
import { startSession } from './start-session.ts'

/** A chunk of its own, because the login does not need it. */
const importTakeOver = () => import(/* webpackChunkName: 'take-over' */ './instant/take-over.ts')
const loadTakeOver = () => howeverLate(() => loadChunk(importTakeOver))

/**
 * Hydrates the login in the page, or starts the portal: behind the first page in the page, or alone when there is none
 * or nobody needs it.
 */
export function startPage(snapshot: PageSnapshot): void {
  ignoreStrayPresses()
  startSession(snapshot)
  const login = document.getElementById('login')
  const start = readPageStart()
  const isSignedIn = sessionStore().get(authAtom) !== null
  if (login && start && !isSignedIn) {
    hydrateLogin(login, snapshot, start as LoginStart, { loadApp, startApp })
    return
  }
  const [first, root] = [firstPage(), document.getElementById('root')]
  if (first && root && !isSignedIn) {
    window.earlyPage?.trust()
    const loading = loadTakeOver()
    const starting = startApp(snapshot)
    loading
      .catch(() => starting.then(loadTakeOver))
      // If it does not load, the portal's page is shown without what was typed.
      .then(({ takeOverWhenDrawn }) => takeOverWhenDrawn(first, root, settleApp), handOver)
    return
  }
  window.earlyPage?.stop()
  if (first) handOver()
  void startApp(snapshot)
}
