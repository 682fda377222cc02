import type { LoginAnswer } from '@homeside/contract/session'

import { dashboardAtom } from './dashboard.ts'
import { saveSignIn } from './sign-in.ts'
import { replaceSessionStore, sessionStore } from './store.ts'
import { currentToken, isSuspendedAtom, resumeSession, suspendSession } from './suspend-session.ts'
import { aliasAtom, authAtom, tempUserAtom, redirectInfoAtom } from './tab-stores.ts'
import { signInAnswer } from './testing/sign-in-answer.ts'

const answer: LoginAnswer = { ...signInAnswer, access_token: 'first' }
const again: LoginAnswer = { ...answer, access_token: 'second' }
const withoutProvider: LoginAnswer = { ...again, alias: null, noRegistrations: true, patientKey: 0 }

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  replaceSessionStore()
  saveSignIn(answer, 'alma.rivers')
  sessionStorage.setItem('orderDraft', '{"of":"alma"}')
})

test('a suspended session is only in memory, has no token, and keeps the drafts', () => {
  suspendSession()
  const store = sessionStore()
  expect(store.get(aliasAtom)).toBe('bluebird-hme')
  expect(store.get(dashboardAtom).patientKey).toBe(7)
  expect(currentToken()).toBeNull()
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['lastPatient', 'orderDraft'])
  replaceSessionStore()
  expect(sessionStore().get(authAtom)).toBeNull()
})

test('the same patient continues with the new token, and a refresh finds it', () => {
  suspendSession()
  const store = sessionStore()
  expect(resumeSession(again, 'alma.rivers')).toBe(true)
  expect(sessionStore()).toBe(store)
  expect(store.get(isSuspendedAtom)).toBe(false)
  expect(currentToken()).toBe('second')
  replaceSessionStore()
  expect(sessionStore().get(authAtom)).toBe('second')
  expect(sessionStore().get(aliasAtom)).toBe('bluebird-hme')
  expect(sessionStore().get(tempUserAtom)).toBe('alma.rivers')
  expect(sessionStore().get(dashboardAtom).patientKey).toBe(7)
  expect(sessionStorage.getItem('lastPatient')).toBeNull()
})

test.each([
  ['another patient of the provider', { ...again, patientKey: 8 }],
  ['the same key at another provider', { ...again, alias: 'northridge' }],
  ['somebody whose choice of provider is open', { ...again, alias: null, patientKey: 0 }],
  ['somebody without a provider', withoutProvider],
])('%s changes nothing', (_who, other) => {
  suspendSession()
  expect(resumeSession(other, 'olga.stone')).toBe(false)
  expect(sessionStore().get(isSuspendedAtom)).toBe(true)
  expect(currentToken()).toBeNull()
  expect(sessionStorage.getItem('auth')).toBeNull()
})

test('without a provider the username identifies the patient', () => {
  saveSignIn(withoutProvider, 'alma.rivers')
  suspendSession()
  expect(resumeSession(withoutProvider, 'olga.stone')).toBe(false)
  expect(resumeSession(withoutProvider, 'Alma.Rivers')).toBe(true)
})

test('after a refresh the same patient finds drafts and path, and another patient does not', () => {
  const leave = () => {
    suspendSession()
    replaceSessionStore()
    const store = sessionStore()
    store.set(redirectInfoAtom, { ...store.get(redirectInfoAtom), redirectPath: '/bluebird-hme/orders' })
  }
  leave()
  saveSignIn(again, 'alma.rivers')
  expect(sessionStorage.getItem('orderDraft')).not.toBeNull()
  expect(sessionStore().get(redirectInfoAtom).redirectPath).toBe('/bluebird-hme/orders')
  leave()
  saveSignIn({ ...again, patientKey: 8 }, 'olga.stone')
  expect(sessionStorage.getItem('orderDraft')).toBeNull()
  expect(sessionStore().get(redirectInfoAtom).redirectPath).toBeNull()
  expect(sessionStore().get(authAtom)).toBe('second')
})
