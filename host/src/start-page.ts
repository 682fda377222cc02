import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { authAtom } from '@homeside/session/auth'
import { sessionStore } from '@homeside/session/store'

import { hydrateLogin } from './instant/hydrate-login.tsx'
import { readLoginStart } from './instant/login-start.ts'
import { startApp } from './start-app.tsx'
import { startSession } from './start-session.ts'

/** Hydrates the login in the page, or starts the portal when there is none or nobody needs it. */
export function startPage(snapshot: PageSnapshot): void {
  startSession(snapshot)
  const login = document.getElementById('login')
  const loginStart = readLoginStart()
  const isSignedIn = sessionStore().get(authAtom) !== null
  if (login && loginStart && !isSignedIn) {
    hydrateLogin(login, snapshot, loginStart)
  } else {
    window.earlyLogin?.stop()
    void startApp(snapshot)
  }
}
