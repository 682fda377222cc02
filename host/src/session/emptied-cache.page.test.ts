/** @size all */
import { pageCache } from '@homeside/api-client/page-cache'
import type { MadePatient } from '@homeside/contract/sandbox'
import { addPatient, portalApi, startInPortal, urlOf } from '@homeside/remote-kit/testing'
import { dashboardAtom } from '@homeside/session/dashboard'
import { endSession, logOut } from '@homeside/session/log-out'
import { saveProviderChange, saveSignIn } from '@homeside/session/sign-in'
import { sessionStore } from '@homeside/session/store'

import { startCache } from '../start-cache.ts'
import { dashboardQuery } from './use-dashboard.tsx'

let patient: MadePatient
beforeAll(async () => {
  patient = await addPatient({ OtherProviders: ['northridge'] })
})

/** The calls of a patient of two providers. A test can hold them. */
async function signedIn() {
  startCache()
  let release = (): void => undefined
  let held: Promise<void> | null = null
  await startInPortal({
    patient,
    fetch: (send) => async (input, init) => {
      const answer = await send(input, init)
      if (urlOf(input).includes('dashboard')) await held
      return answer
    },
  })
  const hold = () => {
    held = new Promise((resolve) => (release = resolve))
  }
  return { hold, release: () => release() }
}

function kept() {
  return pageCache.getQueryCache().getAll()
}

async function signInAt(alias: string, username = patient.Username) {
  const api = await portalApi()
  return api.signIn(username, alias, api.openBrowser())
}

const endings: [string, () => Promise<void>][] = [
  ['at logout', async () => logOut()],
  ['when the session ends', async () => endSession()],
  ['at a change of provider', async () => saveProviderChange(await signInAt('northridge'))],
  [
    'when another patient signs in',
    async () => {
      endSession()
      saveSignIn(await signInAt('bluebird-hme', (await addPatient()).Username))
    },
  ],
]

test.each(endings)('the cache is empty %s', async (_when, end) => {
  await signedIn()
  await pageCache.fetchQuery(dashboardQuery('en'))
  expect(kept()).toHaveLength(1)
  await end()
  expect(kept()).toEqual([])
})

test.each(endings)('an answer that arrives after %s is neither kept nor stored', async (_when, end) => {
  const { hold, release } = await signedIn()
  hold()
  const late = pageCache.fetchQuery(dashboardQuery('en')).catch(() => null)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await end()
  release()
  expect(await late).toBeNull()
  expect(kept()).toEqual([])
  expect(sessionStore().get(dashboardAtom).dashboardInfo).toBeNull()
})

test('the dashboard in the cache is stored, and starts the query of the next page', async () => {
  await signedIn()
  const dashboard = await pageCache.fetchQuery(dashboardQuery('en'))
  expect(sessionStore().get(dashboardAtom)).toMatchObject({ dashboardInfo: dashboard, patientUser: dashboard.PtUser })
  pageCache.setQueryData(dashboardQuery('en').queryKey, { ...dashboard, UnreadMessageCount: 77 })
  pageCache.clear()
  expect(dashboardQuery('en').initialData()?.UnreadMessageCount).toBe(77)
  expect(dashboardQuery('es').initialData()).toBeUndefined()
})
