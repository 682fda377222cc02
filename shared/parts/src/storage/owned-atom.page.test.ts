import { dashboardAtom, emptyDashboard } from '@homeside/session/dashboard'
import { replaceSessionStore, sessionStore } from '@homeside/session/store'
import { aliasAtom } from '@homeside/session/tab-stores'

import { ownedAtom } from './owned-atom.ts'

const noteAtom = ownedAtom('note', (value) => typeof value === 'string')

function signIn(patientKey: number, alias: string) {
  sessionStore().set(dashboardAtom, { ...emptyDashboard, patientKey })
  sessionStore().set(aliasAtom, alias)
}

beforeEach(() => {
  sessionStorage.clear()
  replaceSessionStore()
  signIn(7, 'bluebird-hme')
})

test('a refresh finds what was kept', () => {
  sessionStore().set(noteAtom, 'milk')
  replaceSessionStore()
  expect(sessionStore().get(noteAtom)).toBe('milk')
})

test.each([
  ['another patient', 8, 'bluebird-hme'],
  ['the same number at another provider', 7, 'northridge'],
])('%s finds nothing of it', (_, patientKey, alias) => {
  sessionStore().set(noteAtom, 'milk')
  signIn(patientKey, alias)
  expect(sessionStore().get(noteAtom)).toBeNull()
})

test('a value that is set to null is removed from storage', () => {
  sessionStore().set(noteAtom, 'milk')
  sessionStore().set(noteAtom, null)
  expect(sessionStorage.getItem('note')).toBeNull()
})

test('an invalid stored value counts as absent', () => {
  sessionStorage.setItem('note', '{"owner":{"patientKey":7,"alias":"bluebird-hme"},"value":3}')
  expect(sessionStore().get(noteAtom)).toBeNull()
  sessionStorage.setItem('note', '"milk"')
  replaceSessionStore()
  signIn(7, 'bluebird-hme')
  expect(sessionStore().get(noteAtom)).toBeNull()
})
