import { createStore } from 'jotai'

import { emptyDashboard, dashboardAtom } from './dashboard.ts'
import { keepText } from './storage.ts'
import { hold, storedText } from './stored-atom.ts'
import { noRedirect, redirectInfoAtom } from './tab-stores.ts'

/** Covers section 3.1 of the specification. */

afterEach(() => {
  jest.restoreAllMocks()
  sessionStorage.clear()
})

test('a new store reads what is stored', () => {
  const atom = storedText('auth')
  createStore().set(atom, 'abc')
  expect(createStore().get(atom)).toBe('abc')
})

test('setting the initial value removes the stored one', () => {
  const atom = storedText('auth')
  const store = createStore()
  store.set(atom, 'abc')
  store.set(atom, null)
  expect(sessionStorage.getItem('auth')).toBeNull()
})

test.each(['not json', '[]', '{"redirectPath":5}', 'null'])('a damaged record counts as absent: %s', (text) => {
  sessionStorage.setItem('redirectInfo', text)
  expect(createStore().get(redirectInfoAtom)).toEqual(noRedirect)
})

test('a stored dashboard whose patient has no name counts as absent', () => {
  sessionStorage.setItem('dashboardStore', JSON.stringify({ ...emptyDashboard, patientUser: { LastName: 'Lopez' } }))
  expect(createStore().get(dashboardAtom)).toEqual(emptyDashboard)
})

test('what one store holds is neither stored nor visible to another', () => {
  const atom = storedText('auth')
  sessionStorage.setItem('auth', 'abc')
  const store = createStore()
  hold(store, atom, 'nobody')
  expect(store.get(atom)).toBe('nobody')
  expect(createStore().get(atom)).toBe('abc')
  expect(sessionStorage.getItem('auth')).toBe('abc')
})

test('a text is kept in the browser storage', () => {
  keepText('sessionStorage').set('auth', 'abc')
  expect(sessionStorage.getItem('auth')).toBe('abc')
})

test('a full storage drops the older value and keeps the new one in memory', () => {
  const text = keepText('sessionStorage')
  text.set('auth', 'old')
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  text.set('auth', 'new')
  expect(text.get('auth')).toBe('new')
  expect(sessionStorage.getItem('auth')).toBeNull()
})

test('a forbidden storage is replaced by memory, and says that it is not available', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  const text = keepText('localStorage')
  text.set('username', 'alma.rivers')
  expect(text.get('username')).toBe('alma.rivers')
  expect(text.isAvailable()).toBe(false)
  text.clear()
  expect(text.get('username')).toBeNull()
})
