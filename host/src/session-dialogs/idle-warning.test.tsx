/** @size all */
import { useApi as portalClient } from '@homeside/api-client/use-api'
import { portalApi, renderInPortal, urlOf, type PortalOptions } from '@homeside/remote-kit/testing'
import { dashboardAtom, type DashboardStore } from '@homeside/session/dashboard'
import { sessionStore } from '@homeside/session/store'
import { isSuspendedAtom } from '@homeside/session/suspend-session'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'

import { SnapshotContext } from '../page/snapshot-context.ts'
import { channelName, sessionUser } from '../session/extension-channel.ts'
import { expireSession } from '../session/session-end.ts'
import { getSessionTimes } from '../session/watch-idle.ts'
import { testSnapshot } from '../testing/render-portal.tsx'
import { SessionWatch } from './session-watch.tsx'

const watch = (
  <SnapshotContext value={testSnapshot}>
    <SessionWatch />
  </SnapshotContext>
)
const namespaces = { session: { en: () => import('./strings/en.json'), es: () => import('./strings/es.json') } }

afterEach(() => jest.restoreAllMocks())

/** A patient who is idle for a while. Returning to the page makes it ask the server for the time left. */
async function idleFor(seconds: number, options: PortalOptions = {}) {
  const { clock } = await portalApi()
  const portal = await renderInPortal(watch, { patient: {}, namespaces, onSessionExpired: expireSession, ...options })
  clock.advance(seconds, 'second')
  act(() => {
    fireEvent(document, new Event('visibilitychange'))
  })
  return { ...portal, clock }
}

function idleTime(): Promise<number> {
  return getSessionTimes(portalClient()).then(({ IdleExpiresInSeconds }) => IdleExpiresInSeconds)
}

test('two minutes before the end the patient is asked, with the time left', async () => {
  await idleFor(13 * 60 + 10)
  expect(await screen.findByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  // The countdown has started.
  expect(screen.getByText(/^1:[45]\d$/)).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Less than 2 minutes left.')
})

test('before the warning nothing is shown, and asking for the time left does not extend the session', async () => {
  await idleFor(12 * 60)
  expect(await idleTime()).toBe(180)
  expect(await idleTime()).toBe(180)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test.each(['keyDown', 'pointerDown', 'touchStart', 'wheel', 'input', 'click'] as const)(
  '%s counts as activity and restarts the idle time',
  async (sign) => {
    await idleFor(5 * 60)
    await waitFor(async () => {
      fireEvent[sign](document.body)
      expect(await idleTime()).toBe(900)
    })
  },
)

test('an active patient extends the session once a minute, and the other tabs hear of it', async () => {
  let extensions = 0
  let heard = 0
  const other = new BroadcastChannel(channelName)
  other.addEventListener('message', () => (heard += 1))
  const { clock } = await idleFor(5 * 60, {
    fetch: (send) => (input, init) => {
      if (urlOf(input).includes('extend')) extensions += 1
      return send(input, init)
    },
  })
  const type = () => fireEvent.keyDown(document.body)
  await waitFor(() => {
    type()
    expect(heard).toBe(1)
  })
  type()
  expect(extensions).toBe(1)
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + 60_000)
  clock.advance(1, 'minute')
  type()
  type()
  await waitFor(() => expect(heard).toBe(2))
  expect(extensions).toBe(2)
  expect(await idleTime()).toBe(900)
  other.close()
})

test('while the question is open, keys and pointer only answer it', async () => {
  const { user } = await idleFor(14 * 60)
  await screen.findByRole('dialog')
  await user.tab()
  await user.click(screen.getByText('Are you still there?'))
  expect(await idleTime()).toBe(60)
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('staying restarts the idle time', async () => {
  const { user } = await idleFor(14 * 60)
  await user.click(await screen.findByRole('button', { name: 'Stay logged in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await idleTime()).toBe(900)
})

test('Escape counts as staying', async () => {
  await idleFor(14 * 60)
  fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await idleTime()).toBe(900)
})

test('a patient who stays in another tab stays here too', async () => {
  await idleFor(14 * 60)
  await screen.findByRole('dialog')
  const other = new BroadcastChannel(channelName)
  other.postMessage({ ...sessionUser(), accountKey: null })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await idleTime()).toBe(900)
  other.close()
})

test('another person’s tab has no effect here', async () => {
  await idleFor(14 * 60)
  await screen.findByRole('dialog')
  const other = new BroadcastChannel(channelName)
  other.postMessage({ ...sessionUser(), patientKey: 1, accountKey: null })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(await idleTime()).toBe(60)
  other.close()
})

test('logging out ends the session everywhere', async () => {
  const { user } = await idleFor(14 * 60)
  await user.click(await screen.findByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  expect(localStorage.getItem('clearStorage')).toBeNull()
  expect(await idleTime()).toBe(0)
})

test('a device that slept past the end finds the session expired', async () => {
  await idleFor(3600)
  await waitFor(() => expect(sessionStore().get(isSuspendedAtom)).toBe(true))
  expect(await screen.findByRole('dialog', { name: 'Log in again to go on' })).toBeVisible()
})

test('the session’s longest time is announced, and nothing offers to extend it', async () => {
  const { clock } = await portalApi()
  const { user } = await renderInPortal(watch, { patient: {}, namespaces })
  for (let quarters = 0; quarters < 47; quarters += 1) {
    clock.advance(10, 'minute')
    await portalClient().post('account/session/extend').json()
  }
  clock.advance(9, 'minute')
  fireEvent(document, new Event('visibilitychange'))
  expect(await screen.findByText(/at most 8 hours/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Go on for now' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  clock.advance(1, 'minute')
  fireEvent(document, new Event('visibilitychange'))
  expect(await screen.findByRole('dialog', { name: 'Log in again to go on' })).toBeVisible()
})

test('staying without a connection says so and keeps the question open', async () => {
  const { user } = await idleFor(14 * 60, {
    language: 'es',
    fetch: (send) => (input, init) =>
      urlOf(input).includes('extend') ? Promise.reject(new TypeError('Failed to fetch')) : send(input, init),
  })
  await user.click(await screen.findByRole('button', { name: 'Mantener la sesión abierta' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/conect/i)
  expect(screen.getByRole('dialog', { name: '¿Sigue ahí?' })).toBeVisible()
})

test('tabs of one account at two providers belong to one patient', async () => {
  await idleFor(14 * 60)
  const store = sessionStore()
  const patientUser = { PtAccountKey: 77 } as DashboardStore['patientUser']
  act(() => store.set(dashboardAtom, { ...store.get(dashboardAtom), patientUser }))
  await screen.findByRole('dialog')
  const other = new BroadcastChannel(channelName)
  other.postMessage({ accountKey: 77, alias: 'northridge', patientKey: 5 })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  other.close()
})

test('when no request is answered, the known end counts: nothing private stays on the screen', async () => {
  let isSilent = false
  let answered = 0
  const { clock } = await idleFor(0, {
    fetch: (send) => async (input, init) => {
      if (!isSilent) return send(input, init).finally(() => (answered += 1))
      const request = new Request(input, init)
      // As on a dead line: no answer comes until the caller gives up.
      return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)))
    },
  })
  // The watch has heard both of its answers: an answer that comes to a later clock would count from there.
  await waitFor(() => expect(answered).toBe(2))
  expect(await idleTime()).toBe(900)
  isSilent = true
  clock.advance(40, 'minute')
  jest.useFakeTimers({ now: Date.now() + 40 * 60_000 })
  act(() => {
    fireEvent(document, new Event('visibilitychange'))
  })
  await act(() => jest.advanceTimersByTimeAsync(5000))
  jest.useRealTimers()
  await waitFor(() => expect(sessionStore().get(isSuspendedAtom)).toBe(true))
})

test('what the server said before, and comes late, does not take the warning away', async () => {
  const late: { come: () => void }[] = []
  const { clock } = await idleFor(0, {
    fetch: (send) => async (input, init) => {
      const answer = await send(input, init)
      if (urlOf(input).includes('sessionvalid') && late.length === 0) {
        await new Promise<void>((resolve) => late.push({ come: resolve }))
      }
      return answer
    },
  })
  await waitFor(() => expect(late).toHaveLength(1))
  clock.advance(14, 'minute')
  act(() => {
    fireEvent(document, new Event('visibilitychange'))
  })
  const warning = await screen.findByRole('dialog')
  await act(async () => {
    late[0]?.come()
    await portalClient().get('account/sessionvalid')
  })
  expect(warning).toBeVisible()
})
