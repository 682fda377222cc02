import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import fc from 'fast-check'

import { callerOf, faultOf } from './testing/calls/any-caller.ts'
import { anyValues } from './testing/calls/call-values.ts'
import { testedEngines } from './testing/engines.ts'
import { startTestApi, startTimeoutMs, usualNow } from './testing/start-test-api.ts'
import type { TestApi } from './testing/test-api.ts'

const long = process.env.TEST_LONG === '1'
const requestsPerCall = long ? 220 : 3
const seed = 20_260_310

const unlimited = { perUsername: 1e6, perAddress: 1e6, windowSeconds: 1 }

describe.each(testedEngines())('made-up requests on $name', ({ openFilled }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi({ opened: await openFilled(usualNow), loginLimits: unlimited })
  }, startTimeoutMs)
  afterAll(() => api.close())

  test('whatever a client sends, no call fails and every answer follows the contract', async () => {
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
})
