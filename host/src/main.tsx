import { authAtom } from '@homeside/session/auth'
import { sessionStore } from '@homeside/session/store'

import { hydrateLogin } from './instant/hydrate-login.tsx'
import { readLoginStart } from './instant/login-start.ts'
import { readPageSnapshot } from './page-snapshot.ts'
import { startApp } from './start-app.tsx'
import { startSession } from './start-session.ts'
import { allowScriptsOf } from './trusted-types.ts'

import './instant/instant-login.css'
import '@homeside/ui/styles/portal.css'

const snapshot = readPageSnapshot()
allowScriptsOf(snapshot)
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
