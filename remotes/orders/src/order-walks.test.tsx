/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import { portalApi } from '@homeside/remote-kit/testing'
import fc from 'fast-check'

import { OrderWalker } from './testing/walks/order-walker.tsx'
import { steps, type Step } from './testing/walks/page.ts'

const runs = isLong ? 1000 : 15
/** Each walk ends by placing what was chosen. */
const walk: fc.Arbitrary<Step[]> = fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 10, size: 'max' })

test(`${runs} random walks through an order: never two orders, a lost draft or a dead end`, async () => {
  await portalApi()
  const outcome = await fc.check(
    fc.asyncProperty(walk, async (taken) => {
      const walker = await OrderWalker.start()
      try {
        for (const step of taken) await walker.take(step)
        await walker.finish()
      } finally {
        await walker.stop()
      }
    }),
    // The same walks each time, unless many are asked for.
    { numRuns: runs, endOnFailure: true, ...(isLong ? {} : { seed: 20260310 }) },
  )
  expect(outcome.failed ? `${fc.defaultReportMessage(outcome)}\n${String(outcome.errorInstance)}` : null).toBeNull()
})
