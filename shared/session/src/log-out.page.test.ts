import { authAtom } from './auth.ts'
import { dashboardAtom, emptyDashboard } from './dashboard.ts'
import { clearSession, logOut } from './log-out.ts'
import { chooseOwnLanguage, rememberUsername } from './preferences.ts'
import { replaceSessionStore, sessionStore } from './store.ts'

/** Covers sections 3.1 and 4.1 of the specification. */

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  replaceSessionStore()
})

/** A tab with a signed-in patient who has begun something. */
function signedInTab() {
  localStorage.setItem('clearStorage', 'signedIn')
  sessionStore().set(authAtom, 'token')
  sessionStore().set(dashboardAtom, { ...emptyDashboard, patientKey: 7 })
  sessionStorage.setItem('orderDraft', '{"items":{}}')
}

test.each([
  ['logging out', logOut],
  ['a session that another patient takes over', clearSession],
])('%s leaves nothing of the session in the tab', (_how, end) => {
  signedInTab()
  end()
  expect(Object.keys(sessionStorage)).toEqual([])
  expect(sessionStore().get(authAtom)).toBeNull()
  expect(sessionStore().get(dashboardAtom)).toEqual(emptyDashboard)
})

test('a logout tells the other tabs, and keeps the remembered username and the language', () => {
  signedInTab()
  rememberUsername('alma.rivers')
  chooseOwnLanguage('es')
  logOut()
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ username: 'alma.rivers', language: 'es' })
})
