/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import type { AccountProvider } from '@homeside/contract/account-providers'
import type { PatientUser } from '@homeside/contract/patient'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { LoginAnswer } from '@homeside/contract/session'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'

import { callerWith } from '../../../testing/as-patient.ts'
import { login } from '../../../testing/sign-in.ts'
import { ownTestApi } from '../../../testing/start-test-api.ts'
import { patients } from '../../platform/database/tables/patients.ts'

const runs = isLong ? 500 : 20
const sites = [101, 102, 108]

const api = ownTestApi({ loginLimits: { perUsername: 1e6, perAddress: 1e6, windowSeconds: 1 } })

/** A tab of the patient's browser, at its session's provider. */
interface Tab {
  token: string
  alias: string | null
}

/** What the two tabs do at once. */
type Act = { what: 'opt out' | 'reactivate' | 'switch'; site: number }
const act: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom('opt out', 'reactivate', 'switch'),
  site: fc.constantFrom(...sites),
})

function callerOf(browser: typeof fetch, { token, alias }: Tab) {
  return callerWith(api, browser, { Authorization: `Bearer ${token}`, ...(alias === null ? {} : { Alias: alias }) })
}

async function open(made: MadePatient, browser: typeof fetch): Promise<Tab> {
  const fields = { username: made.Username, alias: 'bluebird-hme', includeInactiveProviders: 'true' }
  const { access_token: token, alias } = (await login(api, fields, browser)).body
  return { token, alias }
}

/** Does one thing in a tab; a switch that succeeds takes the tab along, and a tab that was logged out signs in again. */
async function does(made: MadePatient, browser: typeof fetch, tab: Tab, { what, site }: Act): Promise<Tab> {
  const caller = callerOf(browser, tab)
  const area = tab.alias === null ? 'account' : 'patient'
  const answer =
    what === 'switch'
      ? await caller.post<LoginAnswer>('account/changeProviders', { selectedSite: site })
      : what === 'opt out'
        ? await caller.delete(`${area}/providers/${site}`)
        : await caller.post(`${area}/reactivateprovider/${site}`, {})
  expect([200, 401, 403, 409]).toContain(answer.status)
  if (answer.status === 401) return open(made, browser)
  if (what !== 'switch' || answer.status !== 200) return tab
  const { access_token: token, alias } = answer.body as LoginAnswer
  return { token, alias }
}

/** Whether the answers that a tab gets are all about its own provider. */
async function isToldOfItsOwn(browser: typeof fetch, tab: Tab): Promise<boolean> {
  if (tab.alias === null) return true
  const { status, body } = await callerOf(browser, tab).get<PatientUser>('patient/user')
  if (status === 401) return true
  const list = await callerOf(browser, tab).get<AccountProvider[]>('patient/allproviders')
  const current = list.body.filter(({ IsCurrent }) => IsCurrent).map(({ Alias, Status }) => `${Alias} ${Status}`)
  return status === 200 && body.aliasName === tab.alias && current.join() === `${tab.alias} Active`
}

test(`${runs} random walks in two tabs: always an active provider, never a token of one with another’s data`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, act), { minLength: 3, maxLength: 6 }), async (steps) => {
      const made = await api.addPatient({ OtherProviders: ['northridge', 'legacydme'] })
      const browser = api.openBrowser()
      let [one, other] = [await open(made, browser), await open(made, browser)]
      for (const [first, second] of steps) {
        ;[one, other] = await Promise.all([does(made, browser, one, first), does(made, browser, other, second)])
        const rows = await api.database.select().from(patients).where(eq(patients.accountKey, made.AccountKey))
        expect(rows.some(({ status }) => status === 'Active')).toBe(true)
        expect([await isToldOfItsOwn(browser, one), await isToldOfItsOwn(browser, other)]).toEqual([true, true])
      }
    }),
    // The same walks each time, unless many are asked for.
    { numRuns: runs, endOnFailure: true, ...(isLong ? {} : { seed: 20261122 }) },
  )
})
