import type { LoginAnswer } from '@homeside/contract/session'

import { dashboardAtom, emptyDashboard } from './dashboard.ts'
import { chooseOwnLanguage, chosenLanguage, rememberUsername } from './preferences.ts'
import { saveProviderChange, saveSignIn } from './sign-in.ts'
import { onSessionStoreReplaced, replaceSessionStore, sessionStore } from './store.ts'
import { aliasAtom, aliasStoreAtom, authAtom } from './tab-stores.ts'
import { signInAnswer } from './testing/sign-in-answer.ts'

const first: LoginAnswer = { ...signInAnswer, access_token: 'first' }
const second: LoginAnswer = { ...first, access_token: 'second', alias: 'northridge', patientKey: 8 }

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  replaceSessionStore()
  saveSignIn(first, 'alma.rivers')
})

test.each([
  'tempUser',
  'loc',
  'redirectInfo',
  'shortCodeInfo',
  'registrationProgress',
  'providerInfo',
  'messageInfo',
  'orderDraft',
])('changing provider forgets %s', (key) => {
  sessionStorage.setItem(key, '{"of":"bluebird-hme"}')
  saveProviderChange(second)
  expect(sessionStorage.getItem(key)).toBeNull()
})

test('a change of provider keeps the new token, the alias and the owner, and drops the dashboard', () => {
  const store = sessionStore()
  store.set(dashboardAtom, { ...store.get(dashboardAtom), noRegistrations: true })
  saveProviderChange(second)
  const next = sessionStore()
  expect(next.get(authAtom)).toBe('second')
  expect(next.get(aliasAtom)).toBe('northridge')
  expect(next.get(aliasStoreAtom)).toEqual({ aliasName: 'northridge', aliasManuallyAltered: false })
  expect(next.get(dashboardAtom)).toEqual({ ...emptyDashboard, patientKey: 8 })
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['alias', 'aliasStore', 'auth', 'dashboardStore'])
})

test('the remembered username and the language stay', () => {
  rememberUsername('alma.rivers')
  chooseOwnLanguage('es')
  saveProviderChange(second)
  expect(localStorage.getItem('username')).toBe('alma.rivers')
  expect(chosenLanguage()).toBe('es')
})

test.each([['signedIn'], [null]])('the clear-storage marker is not touched: %s', (marker) => {
  if (marker === null) localStorage.removeItem('clearStorage')
  saveProviderChange(second)
  expect(localStorage.getItem('clearStorage')).toBe(marker)
})

test('the store is replaced, so nothing in memory is kept', () => {
  const replaced = jest.fn()
  const stop = onSessionStoreReplaced(replaced)
  const before = sessionStore()
  saveProviderChange(second)
  expect(sessionStore()).not.toBe(before)
  expect(replaced).toHaveBeenCalledTimes(1)
  stop()
})
