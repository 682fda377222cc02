import { dashboardAtom } from './dashboard.ts'
import { endSession, logOut } from './log-out.ts'
import { rememberedUsername, rememberUsername } from './preferences.ts'
import { saveSignIn } from './sign-in.ts'
import { replaceSessionStore, sessionStore } from './store.ts'
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
