import type { LoginAnswer } from '@homeside/contract/session'

import { logOut } from './log-out.ts'
import { rememberedUsername, rememberUsername } from './preferences.ts'
import { saveProviderChange, saveSignIn } from './sign-in.ts'
import { replaceSessionStore, sessionStore } from './store.ts'
import { currentToken, resumeSession, suspendSession } from './suspend-session.ts'
import { aliasAtom, authAtom } from './tab-stores.ts'
import { signInAnswer } from './testing/sign-in-answer.ts'

const answer: LoginAnswer = { ...signInAnswer, access_token: 'first' }

function forbid(): void {
  for (const kind of ['sessionStorage', 'localStorage'] as const) {
    jest.spyOn(window, kind, 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
  }
}

function fill(): void {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

const troubles: [string, () => void][] = [
  ['forbidden', forbid],
  ['full', fill],
]

afterEach(() => {
  logOut()
  rememberUsername(null)
  jest.restoreAllMocks()
})

describe.each(troubles)('storage that is %s', (_trouble, arrange) => {
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
    arrange()
    replaceSessionStore()
    saveSignIn(answer, 'alma.rivers')
  })

  test('a sign-in lasts as long as the page', () => {
    replaceSessionStore()
    expect(sessionStore().get(authAtom)).toBe('first')
    expect(sessionStore().get(aliasAtom)).toBe('bluebird-hme')
  })

  test('the provider can be changed', () => {
    saveProviderChange({ ...answer, access_token: 'second', alias: 'northridge' })
    expect(currentToken()).toBe('second')
    expect(sessionStore().get(aliasAtom)).toBe('northridge')
  })

  test('an expired session continues after the next sign-in', () => {
    suspendSession()
    expect(currentToken()).toBeNull()
    expect(resumeSession({ ...answer, access_token: 'second' }, 'alma.rivers')).toBe(true)
    replaceSessionStore()
    expect(currentToken()).toBe('second')
  })

  test('a logout forgets everything but the username', () => {
    rememberUsername('alma.rivers')
    logOut()
    expect(currentToken()).toBeNull()
    expect(sessionStore().get(aliasAtom)).toBeNull()
    expect(rememberedUsername()).toBe('alma.rivers')
  })
})
