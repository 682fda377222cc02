import { dashboardAtom, emptyDashboard } from './dashboard.ts'
import { clearSession, followOtherTabs, logOut } from './log-out.ts'
import { chooseOwnLanguage, chosenLanguage, rememberedUsername, rememberUsername } from './preferences.ts'
import { replaceSessionStore, sessionStore } from './store.ts'
import { authAtom } from './tab-stores.ts'

/** Covers sections 3.1 and 4.1 of the specification. */

const onLoggedOut = jest.fn()

let stop = () => {}

// A tab in which somebody is signed in.
beforeEach(() => {
  onLoggedOut.mockClear()
  sessionStorage.clear()
  localStorage.clear()
  replaceSessionStore()
  localStorage.setItem('clearStorage', 'signedIn')
  sessionStore().set(authAtom, 'token')
})

afterEach(() => {
  stop()
  jest.restoreAllMocks()
})

function beginOrder() {
  sessionStore().set(dashboardAtom, { ...emptyDashboard, patientKey: 7 })
  sessionStorage.setItem('orderDraft', '{"items":{}}')
}

test.each([
  ['logging out', logOut],
  ['a session that another patient takes over', clearSession],
])('%s leaves nothing of the session in the tab', (_how, end) => {
  beginOrder()
  end()
  expect(Object.keys(sessionStorage)).toEqual([])
  expect(sessionStore().get(authAtom)).toBeNull()
  expect(sessionStore().get(dashboardAtom)).toEqual(emptyDashboard)
})

test('a logout tells the other tabs, and keeps the remembered username and the language', () => {
  beginOrder()
  rememberUsername('alma.rivers')
  chooseOwnLanguage('es')
  logOut()
  expect(Object.keys(localStorage).toSorted()).toEqual(['preferencesStore', 'username'])
  expect(rememberedUsername()).toBe('alma.rivers')
  expect(chosenLanguage()).toBe('es')
})

function storageEvent(key: string | null, newValue: string | null = null) {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

test.each([['clearStorage'], [null]])('a logout in another tab logs out here (key %s)', (key) => {
  stop = followOtherTabs(onLoggedOut)
  storageEvent(key)
  expect(sessionStore().get(authAtom)).toBeNull()
  expect(onLoggedOut).toHaveBeenCalledTimes(1)
})

test('a logout in another tab says how many messages of this tab were lost with it', () => {
  stop = followOtherTabs(onLoggedOut)
  sessionStorage.setItem('messageOutbox', JSON.stringify({ value: [{}, {}] }))
  storageEvent('clearStorage')
  expect(onLoggedOut).toHaveBeenCalledWith(2)
})

test('a sign-in in another tab and changes of other keys do not log out', () => {
  stop = followOtherTabs(onLoggedOut)
  storageEvent('clearStorage', 'signedIn')
  storageEvent('username')
  expect(sessionStore().get(authAtom)).toBe('token')
})

test('a tab that starts with a token but without marker logs out', () => {
  localStorage.clear()
  stop = followOtherTabs(onLoggedOut)
  expect(sessionStore().get(authAtom)).toBeNull()
})

test('a tab that resumes with a token but without marker logs out', () => {
  stop = followOtherTabs(onLoggedOut)
  localStorage.clear()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sessionStore().get(authAtom)).toBeNull()
})

test('without local storage a tab does not log out when it is looked at again', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  stop = followOtherTabs(onLoggedOut)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sessionStore().get(authAtom)).toBe('token')
})

test('a signed-out tab ignores a logout in another tab', () => {
  sessionStore().set(authAtom, null)
  stop = followOtherTabs(onLoggedOut)
  storageEvent('clearStorage')
  expect(onLoggedOut).not.toHaveBeenCalled()
})
