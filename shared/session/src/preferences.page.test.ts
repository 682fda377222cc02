import { createStore } from 'jotai'

import {
  chooseOwnLanguage,
  chosenLanguage,
  rememberedUsername,
  rememberUsername,
  seenTutorialsAtom,
} from './preferences.ts'

beforeEach(() => localStorage.clear())

test('a chosen language is kept and sent to the server as a cookie', () => {
  chooseOwnLanguage('es')
  expect(chosenLanguage()).toBe('es')
  expect(document.cookie).toContain('hs-language=es')
})

test('choices are one record of JSON, and the words of an earlier release still count', () => {
  localStorage.setItem('language', 'es')
  localStorage.setItem('tutorialsSeen', 'welcome tour')
  expect(chosenLanguage()).toBe('es')
  expect(createStore().get(seenTutorialsAtom)).toEqual(['welcome', 'tour'])
  chooseOwnLanguage('en')
  expect(Object.entries(localStorage)).toEqual([
    ['preferencesStore', JSON.stringify({ language: 'en', tutorialsSeen: ['welcome', 'tour'] })],
  ])
})

test('a language that the portal does not have is ignored', () => {
  localStorage.setItem('language', 'fr')
  expect(chosenLanguage()).toBeNull()
})

test('a remembered username can be forgotten', () => {
  rememberUsername('alma.rivers')
  expect(rememberedUsername()).toBe('alma.rivers')
  rememberUsername(null)
  expect(rememberedUsername()).toBe('')
})

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
