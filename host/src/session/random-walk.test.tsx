import { isLong } from '@homeside/build/testing/test-size'
import { portalApi } from '@homeside/remote-kit/testing'
import fc from 'fast-check'

import { loadRemotePage } from '../federation/load-remote-page.ts'
import { ProviderEcho } from '../testing/provider-echo.tsx'
import { walkablePaths, Walker } from '../testing/walker.tsx'
import type { Sight, Step } from '../testing/walker.tsx'

// Federation needs a browser that loads scripts. The remote's page is replaced with one that shows whose data arrived.
jest.mock('../federation/load-remote-page.ts', () => ({ loadRemotePage: jest.fn() }))

const runs = isLong ? 2000 : 15
const who = fc.constantFrom('James', 'Rose')

const signIn = fc.record({ does: fc.constant('sign in' as const), who })
const path = fc.oneof(fc.constantFrom(...walkablePaths), fc.constantFrom(...walkablePaths.filter(isOrders)))

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: signIn },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('switch provider' as const) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('type a path' as const), path }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('log out in another tab' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('expire' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('go back' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('turn away' as const) }) },
)

/** Most walks start with a signed-in patient, because signed out there is little to leak. */
const walk = fc
  .tuple(fc.option(signIn, { freq: 4 }), fc.array(step, { minLength: 3, maxLength: 7, size: 'max' }))
  .map(([first, rest]) => (first ? [first, ...rest] : rest))

function isOrders(walkable: string): boolean {
  return walkable.endsWith('/orders')
}

test(
  `${runs} random walks: never another provider's data, never a loop, never a blank page`,
  async () => {
    jest.mocked(loadRemotePage).mockImplementation(async ({ build }) => ({
      Component: ProviderEcho,
      build,
    }))
    await portalApi()
    const seen = new Set<Sight>()
    const outcome = await fc.check(
      fc.asyncProperty(walk, async (steps) => {
        const walker = await Walker.start(seen)
        try {
          for (const each of steps) await walker.take(each)
        } finally {
          walker.stop()
        }
      }),
      // The same walks each time, unless many are asked for.
      { numRuns: runs, endOnFailure: true, ...(isLong ? {} : { seed: 20260310 }) },
    )
    expect(outcome.failed ? `${fc.defaultReportMessage(outcome)}\n${String(outcome.errorInstance)}` : null).toBeNull()
    expect([...seen].toSorted()).toEqual([
      'a choice of providers',
      'a home',
      'a question',
      'data',
      'data of the second provider',
    ])
  },
  isLong ? 3_600_000 : 400_000,
)
