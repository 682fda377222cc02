import type { CallDefinition } from '@homeside/contract/call'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import { problem } from '@homeside/contract/problem'
import fc from 'fast-check'

import { sandboxStaffKey } from './sandbox/sign-ins.ts'
import { startTestApi, startTimeoutMs } from './testing.ts'
import type { TestApi } from './testing.ts'
import { callRequestOf } from './testing/calls/call-request-of.ts'
import { anyValues } from './testing/calls/call-values.ts'

const long = process.env.TEST_LONG === '1'
const requestsPerCall = long ? 220 : 3
const seed = 20_260_310

/** What any call may answer without naming it. */
const general = new Set(['malformed', 'too-large', 'session-expired', 'alias-mismatch', 'forbidden'])
const unlimited = { perUsername: 1e6, perAddress: 1e6, windowSeconds: 1 }

/** Makes requests as one patient after another: some of the calls end the session, or the patient's account. */
function callerOf(api: TestApi) {
  const people = ['maria.lopez', 'walt.higgins', 'nina.patel', 'omar.diaz', 'tess.nguyen', 'rose.kim', 'jose.nandu']
  let headers: Record<string, string> = {}
  let browser = api.openBrowser()
  const signIn = async () => {
    browser = api.openBrowser()
    while (people.length > 0) {
      try {
        const answer = await api.signIn(people[0] ?? '', 'bluebird-hme', browser)
        headers = { Authorization: `Bearer ${answer.access_token}`, Alias: 'bluebird-hme' }
        return
      } catch {
        people.shift()
      }
    }
    throw new Error('Nobody is left to make requests.')
  }
  const send = (call: CallDefinition, values: Parameters<typeof callRequestOf>[2]) => {
    const staff = call.access === 'staff'
    const request = callRequestOf(
      api.origin,
      call,
      values,
      staff ? { Authorization: `Bearer ${sandboxStaffKey}` } : headers,
    )
    return staff ? api.handle(new Request(request.url, request.init)) : browser(request.url, request.init)
  }
  return async (call: CallDefinition, values: Parameters<typeof callRequestOf>[2]): Promise<Response> => {
    const response = await send(call, values)
    if (response.status !== 401 || call.access === 'staff' || call.access === 'public') return response
    await signIn()
    return send(call, values)
  }
}

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ loginLimits: unlimited })
}, startTimeoutMs)
afterAll(() => api.close())

test('whatever a client sends, no call fails, and every answer is what the contract says', async () => {
  const faults = new Map<string, string>()
  let requests = 0
  const ask = callerOf(api)
  for (const { name, call } of await contractCalls()) {
    for (const values of fc.sample(anyValues(call), { numRuns: requestsPerCall, seed })) {
      const fault = await faultOf(call, await ask(call, values))
      requests += 1
      if (fault) faults.set(`${name}: ${fault}`, JSON.stringify(values).slice(0, 400))
    }
  }
  expect(requests).toBeGreaterThan(long ? 20_000 : 300)
  expect(Object.fromEntries(faults)).toEqual({})
}, 1_800_000)

/** What is wrong with an answer; null when it is one that the contract knows. */
async function faultOf(call: CallDefinition, response: Response): Promise<string | null> {
  if (response.ok) {
    if (response.headers.get('Content-Type') !== 'application/json') return null
    const answer = call.answer.safeParse(await response.json())
    return answer.success ? null : `answers what the contract does not say: ${answer.error.issues[0]?.path.join('.')}`
  }
  const document = problem.safeParse(await response.json())
  if (!document.success) return `status ${response.status} without a problem document`
  const { code, status } = document.data
  if (status >= 500 && status !== 502) return `fails with ${status} ${code}`
  return general.has(code) || call.problems.includes(code) ? null : `answers ${code}, which it does not name`
}
