import { addPatient, urlOf } from '@homeside/remote-kit/testing'
import { forgetPasskeyHere, keepPasskeyHere } from '@homeside/session/preferences'
import { act, cleanup, screen } from '@testing-library/react'

import { renderPortal } from '../../testing/render-portal.tsx'
import { whenPasskeysAreWanted } from '../open-login.tsx'

const here = 'kept-on-this-device'
const field = (id: string) => document.getElementById(id) as HTMLInputElement

beforeEach(() => {
  // Without idle callbacks, as in this test, idle time is a timer.
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

test('passkeys are loaded without a focus on a device that has one', () => {
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

test('a sign-in that is under way is not disturbed: passkeys are offered once it has failed', async () => {
  jest.useRealTimers()
  document.body.innerHTML = ''
  const waiting: (() => void)[] = []
  Object.assign(window, { requestIdleCallback: (work: () => void) => waiting.push(work), cancelIdleCallback: () => {} })
  try {
    const { Username } = await addPatient()
    let letThrough = (): void => undefined
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    const { user } = await renderPortal({
      path: '/bluebird-hme/login',
      prepare: () => keepPasskeyHere(here),
      fetch: (send) => async (input, init) => {
        if (urlOf(input).endsWith('/account/login')) await held
        return send(input, init)
      },
    })
    await user.type(await screen.findByLabelText('Username or email'), Username)
    await user.type(screen.getByLabelText('Password'), 'wrong-password{Enter}')
    for (const work of waiting) work()
    await import('./passkey-login.tsx')
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(screen.queryByRole('button', { name: /^Use fingerprint/ })).not.toBeInTheDocument()
    letThrough()
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password.')
    expect(await screen.findByRole('button', { name: /^Use fingerprint/ })).toBeVisible()
  } finally {
    cleanup()
    Reflect.deleteProperty(window, 'requestIdleCallback')
    Reflect.deleteProperty(window, 'cancelIdleCallback')
  }
})
