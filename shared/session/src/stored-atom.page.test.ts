import { createStore } from 'jotai'

import { emptyDashboard, dashboardAtom } from './dashboard.ts'
import { hold, storedText } from './stored-atom.ts'
import { noRedirect, redirectInfoAtom } from './tab-stores.ts'

beforeEach(() => sessionStorage.clear())

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
