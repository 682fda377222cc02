/** @size all */

import { call } from '@homeside/api-client/call'
import { useApi as portalClient } from '@homeside/api-client/use-api'
import { portalApi } from '@homeside/remote-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'

import { mayLeave } from '../session/may-leave.ts'
import { expireSession } from '../session/session-end.ts'
import { renderPortal } from '../testing/render-portal.tsx'
import { loadSessionWatch } from './load-session-watch.ts'

jest.mock('./load-session-watch.ts')

const load = jest.mocked(loadSessionWatch)
const { loadSessionWatch: really } =
  jest.requireActual<typeof import('./load-session-watch.ts')>('./load-session-watch.ts')

afterEach(() => {
  load.mockReset()
  jest.useRealTimers()
})

/** A patient at home, for whom the dialogs of the session did not load in idle time. */
async function open() {
  load.mockRejectedValue(new Error('The chunk did not load.'))
  await renderPortal({ path: '/bluebird-hme/home', patient: {} })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  const { clock } = await portalApi()
  clock.advance(11, 'minute')
}

test('dialogs that did not load in idle time load when a change needs them', async () => {
  await open()
  load.mockImplementation(really)
  const sent = call(portalClient(), 'DELETE', 'account/sessions').catch(() => undefined)
  expect(await screen.findByRole('dialog', { name: 'First, show that it is you' })).toBeVisible()
  act(() => screen.getByRole('button', { name: 'Cancel' }).click())
  await sent
})

test('a change is refused, and never waits, while they do not load', async () => {
  await open()
  const sent = call(portalClient(), 'DELETE', 'account/sessions')
  await expect(sent).rejects.toMatchObject({ code: 'proof-required' })
})

test('the browser asks about unsent messages while they do not load', async () => {
  await open()
  const owner = { patientKey: 1, alias: 'bluebird-hme' }
  sessionStorage.setItem('messageOutbox', JSON.stringify({ owner, value: [{}] }))
  const asked = jest.spyOn(window, 'confirm').mockReturnValue(false)
  expect(await mayLeave()).toBe(false)
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  expect(asked).toHaveBeenCalledWith(expect.stringContaining('1 message is not sent yet'))
  asked.mockRestore()
})

test('a session waits, hidden, for a dialog whose file is only late', async () => {
  await open()
  const late = Object.assign(new Error('Loading chunk session failed.'), { type: 'timeout', request: '/session.js' })
  let arrive = (): void => undefined
  const arrival = new Promise<null>((resolve) => (arrive = () => resolve(null)))
  load.mockRejectedValueOnce(late).mockImplementation(() => arrival.then(really))
  act(() => expireSession())
  expect(document.documentElement).toHaveAttribute('data-session', 'suspended')
  // Meanwhile the page is hidden below a sentence.
  expect(screen.getByRole('dialog', { name: 'One moment' })).toHaveTextContent('Your session has ended.')
  arrive()
  expect(await screen.findByRole('dialog', { name: 'Log in again to go on' })).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'One moment' })).not.toBeInTheDocument()
})

test('dialogs that did not load are tried again later, although nothing needs them', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'], advanceTimers: true })
  await open()
  load.mockImplementation(really)
  await act(() => jest.advanceTimersByTimeAsync(20_000))
  expect(load).toHaveBeenCalledTimes(2)
})
