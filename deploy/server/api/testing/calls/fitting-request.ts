import type { CallDefinition } from '@homeside/contract/call'
import type { SuppliesAnswer } from '@homeside/contract/orders'
import { sandboxStaffKey } from '@homeside/sandbox/patients/sign-ins'
import fc from 'fast-check'

import { callerWith, staffKeyOf } from '../as-patient.ts'
import type { Asker } from '../ask-call.ts'
import { orderOf } from '../order-requests.ts'
import { loginForm } from '../sign-in.ts'
import { besidesEverything, ofEverything, type Caller, type TestApi } from '../test-api.ts'
import { keySourceOf, ownKey } from './foreign-keys.ts'
import { goodValues, type CallValues, callRequestOf } from './made-up-requests.ts'

/** The site of every made patient, and of the service that makes staff calls, except those that need one of all sites. */
const bluebird = 101

/**
 * Makes up a request of a call that fits what the patient has, so that most calls answer it. Returns what sends it.
 *
 * @param seed of the values that only have to follow the contract.
 */
export async function fittingRequest(
  api: TestApi,
  call: CallDefinition,
  asker: Asker,
  seed: number,
): Promise<() => Promise<Response>> {
  const values = await valuesFor(api, call, asker, seed)
  const { url, init } = callRequestOf(api.origin, call, values, headersFor(call, asker))
  return async () => (call.access === 'staff' ? api.handle(new Request(url, init)) : asker.browser(url, init))
}

function headersFor(call: CallDefinition, { alias, token }: Asker): Record<string, string> {
  if (call.access === 'staff') {
    const isOfAllSites = call.path.startsWith('staff/sandbox/')
    return { Authorization: `Bearer ${isOfAllSites ? sandboxStaffKey : staffKeyOf(bluebird)}` }
  }
  return { Authorization: `Bearer ${token}`, ...(alias === null ? {} : { Alias: alias }) }
}

/**
 * Values that are made up from the contract, with the patient's own keys. Members that have to fit together come from
 * `bodies`.
 */
async function valuesFor(api: TestApi, call: CallDefinition, asker: Asker, seed: number): Promise<CallValues> {
  const [values] = fc.sample(goodValues(call), { numRuns: 1, seed })
  if (values === undefined) throw new Error('No request was made up.')
  const source = keySourceOf(call.path)
  const key = source && asker.own ? await ownKey(api.database, source, asker.own) : null
  const [name] = /\{(\w+)\}/.exec(call.path)?.slice(1) ?? []
  const { after: _, ...firstPage } = values.query
  const known = { alias: asker.alias ?? undefined, siteKey: asker.own?.siteKey, site: bluebird }
  return {
    ...values,
    params: {
      ...fill(values.params, known),
      ...(key !== null && name !== undefined ? { [name]: key } : {}),
      ...('page' in values.params ? { page: 1, pageSize: 10 } : {}),
    },
    // A search for random words finds nothing, and so needs fewer statements than one that finds something.
    query: call.access === 'patient' ? {} : fill(firstPage, known),
    body: (await bodies[`${call.method} ${call.path}`]?.(api, asker)) ?? values.body,
  }
}

/** Puts what is known in place of what is made up under the same name. */
function fill(made: CallValues['query'], known: CallValues['query']): CallValues['query'] {
  return Object.fromEntries(Object.entries(made).map(([name, value]) => [name, name in known ? known[name] : value]))
}

/** Bodies whose members have to fit what is in the database. */
const bodies: Record<string, (api: TestApi, asker: Asker) => Promise<unknown>> = {
  'POST account/login': async (api) => {
    const { Username: username, Alias: alias } = await api.addPatient(ofEverything, besidesEverything)
    return Object.fromEntries(loginForm({ username, alias, withDashboard: 'true' }))
  },
  'POST orders': async (api, { alias, browser, token }) => {
    const caller = callerWith(api, browser, { Authorization: `Bearer ${token}`, Alias: alias ?? '' })
    return orderOf(caller, (await firstOrderable(caller)) ?? '')
  },
  'POST conversations': async () => ({ Topic: 'Other', Subject: 'A question', Message: 'Is it ready?', PhotoKeys: [] }),
  'POST conversations/{id}': async () => ({ Message: 'Thank you.' }),
  'POST orders/draft': async () => ({ OrderIdempotencyKey: 'counted-statements', Items: [] }),
}

async function firstOrderable(caller: Caller): Promise<string | undefined> {
  const { body } = await caller.get<SuppliesAnswer>('orders/supplies')
  return body.Items.find(({ EligibilityStatus }) => EligibilityStatus === 'Eligible')?.HcpcsCode
}
