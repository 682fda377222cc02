import { call } from '@homeside/api-client/call'
import { pageApi as portalClient } from '@homeside/api-client/use-api'
import { portalApi, startInPortal, urlOf } from '@homeside/remote-kit/testing'
import { dashboardAtom } from '@homeside/session/dashboard'
import { sessionEndAtom } from '@homeside/session/session-mode'
import { sessionStore } from '@homeside/session/store'
import { isSuspendedAtom, resumeSession } from '@homeside/session/suspend-session'
import { authAtom } from '@homeside/session/tab-stores'

import { expireSession } from './session-end.ts'

/** Covers section 4.1 of the specification. */

test('many calls that fail at once suspend the session once', async () => {
  const suspended = jest.fn()
  const { clock } = await portalApi()
  await startInPortal({ patient: {}, onSessionExpired: expireSession })
  sessionStore().sub(isSuspendedAtom, suspended)
  clock.advance(20, 'minute')
  const calls = Array.from({ length: 20 }, () => call(portalClient(), 'GET', 'patient/dashboard'))
  const answers = await Promise.allSettled(calls)
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
  expect(suspended).toHaveBeenCalledTimes(1)
})

test('a late answer to a call of the session before does not end the new one', async () => {
  const { clock, addPatient } = await portalApi()
  const patient = await addPatient()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const api = await startInPortal({
    patient,
    onSessionExpired: expireSession,
    fetch: (send) => async (input, init) => {
      const answer = await send(input, init)
      if (urlOf(input).includes('dashboard')) await held
      return answer
    },
  })
  clock.advance(20, 'minute')
  const late = call(portalClient(), 'GET', 'patient/dashboard')
  expireSession()
  expect(resumeSession(await api.signIn(patient.Username, patient.Alias), patient.Username)).toBe(true)
  release()
  await expect(late).rejects.toMatchObject({ code: 'session-expired' })
  expect(sessionStore().get(isSuspendedAtom)).toBe(false)
})

test('a texted link’s session has no password to ask for, so it ends at the login', async () => {
  await startInPortal({ patient: {} })
  const store = sessionStore()
  store.set(dashboardAtom, { ...store.get(dashboardAtom), patientHubLite: true })
  expireSession()
  expect(sessionStore().get(authAtom)).toBeNull()
  expect(sessionStore().get(isSuspendedAtom)).toBe(false)
  expect(sessionStore().get(sessionEndAtom)).toBe('session-expired')
})
