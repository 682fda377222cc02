import { forgetPasskeyHere, keepPasskeyHere } from '@homeside/session/preferences'

import { whenPasskeysAreWanted } from '../open-login.tsx'

const here = 'kept-on-this-device'
const field = (id: string) => document.getElementById(id) as HTMLInputElement

beforeEach(() => {
  // Without idle callbacks, as here, idle time begins after a while.
  jest.useFakeTimers()
  document.body.innerHTML = '<input id="username" /><input id="password" />'
  Object.assign(window, { PublicKeyCredential: () => undefined })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  forgetPasskeyHere(here)
})

/** Starts waiting. Tells how often passkeys were loaded by the next idle time. */
function start() {
  const load = jest.fn()
  const stop = whenPasskeysAreWanted(load)
  const loads = () => {
    jest.runAllTimers()
    return load.mock.calls.length
  }
  return { loads, stop }
}

test('passkeys are loaded once the username gets the focus, and by no other field', () => {
  const { loads } = start()
  field('password').focus()
  expect(loads()).toBe(0)
  field('username').focus()
  expect(loads()).toBe(1)
  field('password').focus()
  field('username').focus()
  expect(loads()).toBe(1)
})

test('passkeys are wanted when the username had the focus before the script ran', () => {
  field('username').focus()
  expect(start().loads()).toBe(1)
})

test('on a device with a passkey they are loaded without a focus', () => {
  keepPasskeyHere(here)
  expect(start().loads()).toBe(1)
})

test('a browser without passkeys loads nothing', () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  keepPasskeyHere(here)
  const { loads } = start()
  field('username').focus()
  expect(loads()).toBe(0)
})

test('a login that has left the page loads nothing', () => {
  field('username').focus()
  const { loads, stop } = start()
  stop()
  expect(loads()).toBe(0)
})
