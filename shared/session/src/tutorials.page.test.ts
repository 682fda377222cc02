import { createStore } from 'jotai'

import { seenTutorialsAtom } from './tutorials.ts'

beforeEach(() => localStorage.clear())

test('a seen tutorial is remembered for the next visit, once', () => {
  createStore().set(seenTutorialsAtom, ['welcome', 'welcome'])
  expect(createStore().get(seenTutorialsAtom)).toEqual(['welcome'])
})

test('a reset offers every tutorial again and stores nothing', () => {
  const store = createStore()
  store.set(seenTutorialsAtom, ['welcome'])
  store.set(seenTutorialsAtom, [])
  expect(store.get(seenTutorialsAtom)).toEqual([])
  expect(localStorage).toHaveLength(0)
})
