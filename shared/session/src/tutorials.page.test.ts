import { createStore } from 'jotai'

import { seenTutorialsAtom } from './tutorials.ts'

beforeEach(() => localStorage.clear())

test('what was seen is kept for the next visit, once', () => {
  createStore().set(seenTutorialsAtom, ['welcome', 'welcome'])
  expect(createStore().get(seenTutorialsAtom)).toEqual(['welcome'])
})

test('a reset shows every tutorial again and leaves nothing behind', () => {
  const store = createStore()
  store.set(seenTutorialsAtom, ['welcome'])
  store.set(seenTutorialsAtom, [])
  expect(store.get(seenTutorialsAtom)).toEqual([])
  expect(localStorage).toHaveLength(0)
})
