import type { LoginAnswer } from '@homeside/contract/session'

import { dashboardAtom, emptyDashboard } from './dashboard.ts'
import { endSession, logOut } from './log-out.ts'
import { rememberedUsername, rememberUsername, chooseOwnLanguage, chosenLanguage } from './preferences.ts'
import { saveSignIn, saveProviderChange } from './sign-in.ts'
import { replaceSessionStore, sessionStore, onSessionStoreReplaced } from './store.ts'
import { aliasAtom, aliasStoreAtom, authAtom, redirectInfoAtom, noShortCode, shortCodeInfoAtom } from './tab-stores.ts'
import { signInAnswer as answer } from './testing/sign-in-answer.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  replaceSessionStore()
})

test('a sign-in keeps token, alias and kind of patient, and survives a reload', () => {
  saveSignIn(answer)
  replaceSessionStore()
  const store = sessionStore()
  expect(store.get(authAtom)).toBe('token')
  expect(store.get(aliasAtom)).toBe('bluebird-hme')
  expect(store.get(aliasStoreAtom)).toEqual({ aliasName: 'bluebird-hme', aliasManuallyAltered: false })
  expect(store.get(dashboardAtom)).toMatchObject({ patientKey: 7, noRegistrations: false, patientUser: null })
})

test('the marker in local storage is never the token', () => {
  saveSignIn(answer)
  expect(localStorage.getItem('clearStorage')).not.toBeNull()
  expect(JSON.stringify(localStorage)).not.toContain('token')
})

test('any sign-in except one by a texted link forgets the texted link', () => {
  sessionStore().set(shortCodeInfoAtom, { ...noShortCode, code: '123456', dynamicTemplateRoute: 'orders' })
  saveSignIn({ ...answer, patientHubLite: true })
  expect(sessionStore().get(shortCodeInfoAtom).code).toBe('123456')
  saveSignIn(answer)
  expect(sessionStore().get(shortCodeInfoAtom)).toEqual(noShortCode)
})

test('a logout forgets everything but the remembered username', () => {
  rememberUsername('alma.rivers')
  saveSignIn(answer)
  sessionStorage.setItem('orderDraft', '{}')
  logOut()
  expect(sessionStorage).toHaveLength(0)
  expect(sessionStore().get(authAtom)).toBeNull()
  expect(localStorage.getItem('clearStorage')).toBeNull()
  expect(rememberedUsername()).toBe('alma.rivers')
})

test('an expired session keeps drafts and the path to return to, and does not affect other tabs', () => {
  saveSignIn(answer)
  sessionStorage.setItem('orderDraft', '{}')
  sessionStore().set(redirectInfoAtom, {
    ...sessionStore().get(redirectInfoAtom),
    redirectPath: '/bluebird-hme/orders',
  })
  endSession()
  expect(sessionStore().get(authAtom)).toBeNull()
  expect(sessionStore().get(aliasAtom)).toBeNull()
  expect(sessionStorage.getItem('orderDraft')).toBe('{}')
  expect(sessionStore().get(redirectInfoAtom).redirectPath).toBe('/bluebird-hme/orders')
  expect(localStorage.getItem('clearStorage')).not.toBeNull()
})

const first: LoginAnswer = { ...answer, access_token: 'first' }
const second: LoginAnswer = { ...first, access_token: 'second', alias: 'northridge', patientKey: 8 }

describe('a change of provider', () => {
  beforeEach(() => saveSignIn(first, 'alma.rivers'))

  test.each([
    'tempUser',
    'loc',
    'redirectInfo',
    'shortCodeInfo',
    'registrationProgress',
    'providerInfo',
    'messageInfo',
    'orderDraft',
  ])('forgets %s', (key) => {
    sessionStorage.setItem(key, '{"of":"bluebird-hme"}')
    saveProviderChange(second)
    expect(sessionStorage.getItem(key)).toBeNull()
  })

  test('keeps the new token, the alias and the owner, and drops the dashboard', () => {
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

  test('keeps the remembered username and the language', () => {
    rememberUsername('alma.rivers')
    chooseOwnLanguage('es')
    saveProviderChange(second)
    expect(localStorage.getItem('username')).toBe('alma.rivers')
    expect(chosenLanguage()).toBe('es')
  })

  test.each([['signedIn'], [null]])('does not touch the clear-storage marker: %s', (marker) => {
    if (marker === null) localStorage.removeItem('clearStorage')
    saveProviderChange(second)
    expect(localStorage.getItem('clearStorage')).toBe(marker)
  })

  test('replaces the store, so nothing in memory is kept', () => {
    const replaced = jest.fn()
    const stop = onSessionStoreReplaced(replaced)
    const before = sessionStore()
    saveProviderChange(second)
    expect(sessionStore()).not.toBe(before)
    expect(replaced).toHaveBeenCalledTimes(1)
    stop()
  })
})
