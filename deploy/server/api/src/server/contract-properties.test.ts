/** @size all */
import { isLong } from '@homeside/build/testing/test-size'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import fc from 'fast-check'

import { callerOf, faultOf } from '../../testing/calls/any-caller.ts'
import { anyValues } from '../../testing/calls/call-values.ts'
import { testedEngines } from '../../testing/engines.ts'
import { startTestApi, startTimeoutMs, usualNow } from '../../testing/start-test-api.ts'
import type { TestApi } from '../../testing/test-api.ts'

const count = isLong ? 20_000 : 300
const seed = 20_260_310
/** How long a slow machine may take for each request. */
const slowestMs = 90

const unlimited = { perUsername: 1e6, perAddress: 1e6, windowSeconds: 1 }

describe.each(testedEngines())('made-up requests on $name', ({ openFilled }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi({ opened: await openFilled(usualNow), loginLimits: unlimited })
  }, startTimeoutMs)
  afterAll(() => api.close())

  test(
    'whatever a client sends, no call fails and every answer follows the contract',
    async () => {
      const faults = new Map<string, string>()
      const statuses = new Map<number, number>()
      const ask = callerOf(api)
      const started = performance.now()
      const calls = await contractCalls()
      const numRuns = Math.ceil(count / calls.length)
      for (const { name, call } of calls) {
        for (const values of fc.sample(anyValues(call), { numRuns, seed })) {
          const response = await ask(call, values)
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
          const fault = await faultOf(call, response)
          if (fault) faults.set(`${name}: ${fault}`, JSON.stringify(values).slice(0, 400))
        }
      }
      const answered = [...statuses.values()].reduce((sum, each) => sum + each, 0)
      const seconds = Math.round((performance.now() - started) / 1000)
      if (count > 300) console.info(`${answered} requests in ${seconds} s, by status:`, Object.fromEntries(statuses))
      expect(answered).toBeGreaterThanOrEqual(count)
      expect(Object.fromEntries(faults)).toEqual({})
      expect([...statuses.keys()].filter((status) => status < 200 || status >= 500)).toEqual([])
    },
    count * slowestMs + 60_000,
  )
})
