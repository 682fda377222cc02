import { useApi as pageApi } from '@homeside/api-client/use-api'
import { startInPortal, urlOf } from '@homeside/remote-kit/testing'
import { authAtom } from '@homeside/session/auth'
import { dashboardAtom } from '@homeside/session/dashboard'
import { sessionStore } from '@homeside/session/store'

import { askForDashboard, keepDashboard, takeDashboardAtHand, takeEarlyDashboard } from './early-dashboard.ts'
import { getDashboard } from './get-dashboard.ts'

async function signedIn(): Promise<{ asked: string[] }> {
  const asked: string[] = []
  await startInPortal({
    patient: { FirstName: 'Rose' },
    fetch: (send) => (input, init) => {
      asked.push(urlOf(input))
      return send(input, init)
    },
  })
  return { asked }
}

test('the dashboard that was asked for early is handed on once', async () => {
  const { asked } = await signedIn()
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- no hook of React's: it reads the page's client
  askForDashboard(pageApi())
  const early = takeEarlyDashboard()
  expect(takeEarlyDashboard()).toBeNull()
  expect((await early)?.PtUser.FirstName).toBe('Rose')
  expect(asked.filter((url) => url.includes('dashboard'))).toHaveLength(1)
})

test('the dashboard that came with a sign-in is handed on in place of a call, to that session alone', async () => {
  const { asked } = await signedIn()
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- no hook of React's: it reads the page's client
  const dashboard = await getDashboard(pageApi())
  keepDashboard(dashboard)
  expect(sessionStore().get(dashboardAtom).patientUser?.FirstName).toBe('Rose')
  expect(takeDashboardAtHand()).toBe(dashboard)
  expect(takeEarlyDashboard()).toBeNull()
  expect(asked.filter((url) => url.includes('dashboard'))).toHaveLength(1)
  keepDashboard(dashboard)
  sessionStore().set(authAtom, 'the token of somebody else')
  expect(takeDashboardAtHand()).toBeNull()
})

test('a dashboard for a patient who prefers another language waits until the language has changed', async () => {
  await signedIn()
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- no hook of React's: it reads the page's client
  const dashboard = await getDashboard(pageApi())
  const inSpanish = { ...dashboard, PtUser: { ...dashboard.PtUser, PreferredLanguage: 'es' as const } }
  keepDashboard(inSpanish)
  expect(takeDashboardAtHand()).toBeNull()
  expect(await takeEarlyDashboard()).toBe(inSpanish)
})

test('what was asked for another session, or in another language, is not', async () => {
  await signedIn()
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- no hook of React's: it reads the page's client
  askForDashboard(pageApi())
  sessionStore().set(authAtom, 'the token of somebody else')
  expect(takeEarlyDashboard()).toBeNull()
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- no hook of React's: it reads the page's client
  askForDashboard(pageApi())
  document.documentElement.lang = 'es'
  expect(takeEarlyDashboard()).toBeNull()
})
