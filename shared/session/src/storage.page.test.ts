import { keepText } from './storage.ts'

/** Covers section 3.1 of the specification. */

afterEach(() => {
  jest.restoreAllMocks()
  sessionStorage.clear()
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
