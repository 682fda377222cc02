import { chooseOwnLanguage, chosenLanguage, rememberedUsername, rememberUsername } from './preferences.ts'

beforeEach(() => localStorage.clear())

test('a chosen language is kept and sent to the server as a cookie', () => {
  chooseOwnLanguage('es')
  expect(chosenLanguage()).toBe('es')
  expect(document.cookie).toContain('hs-language=es')
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
