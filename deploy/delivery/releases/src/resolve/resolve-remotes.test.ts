import { resolveRemotes, randomCohort } from './resolve-remotes.ts'

const sinceUtc = '2026-01-01T00:00:00Z'
const manifest = {
  remotes: { orders: { stable: '1.1.0', fallback: '1.0.0', candidate: { version: '1.2.0', weight: 5, sinceUtc } } },
  pins: { Northridge: { orders: '0.9.0' } },
}

function withWeight(weight: number) {
  return {
    ...manifest,
    remotes: { orders: { ...manifest.remotes.orders, candidate: { version: '1.2.0', weight, sinceUtc } } },
  }
}

function candidateCohorts(weight: number): number[] {
  const cohorts = Array.from({ length: 10_000 }, (_, cohort) => cohort)
  return cohorts.filter(
    (cohort) => resolveRemotes(withWeight(weight), { cohort, aliases: [] })[0]?.track === 'candidate',
  )
}

test('the weight is the share of visitors who get the candidate', () => {
  expect(candidateCohorts(0)).toHaveLength(0)
  expect(candidateCohorts(5).length).toBeGreaterThan(400)
  expect(candidateCohorts(5).length).toBeLessThan(600)
  expect(candidateCohorts(100)).toHaveLength(10_000)
})

test('a higher weight only adds visitors', () => {
  let before: number[] = []
  for (const weight of [1, 5, 25, 50, 75, 100]) {
    const now = new Set(candidateCohorts(weight))
    expect(before.filter((cohort) => !now.has(cohort))).toEqual([])
    before = [...now]
  }
})

test('a candidate falls back to the stable release, and that to the one before', () => {
  const [candidate] = resolveRemotes(withWeight(100), { cohort: randomCohort(), aliases: [] })
  expect(candidate).toEqual({ name: 'orders', version: '1.2.0', track: 'candidate', fallback: '1.1.0' })
  const [stable] = resolveRemotes(withWeight(0), { cohort: randomCohort(), aliases: [] })
  expect(stable).toEqual({ name: 'orders', version: '1.1.0', track: 'stable', fallback: '1.0.0' })
})

test('a pin wins over a candidate, in any case of the alias', () => {
  const [pinned] = resolveRemotes(withWeight(100), { cohort: 1, aliases: ['northRIDGE'] })
  expect(pinned).toMatchObject({ version: '0.9.0', track: 'pin', fallback: '1.1.0' })
})

test('a blocked release is no candidate and no pin', () => {
  const orders = { ...withWeight(100).remotes.orders, blocked: { '1.2.0': 'crashes', '0.9.0': 'too old' } }
  const blocked = { ...manifest, remotes: { orders } }
  for (const aliases of [[], ['northridge']]) {
    expect(resolveRemotes(blocked, { cohort: 1, aliases })[0]).toMatchObject({ version: '1.1.0', track: 'stable' })
  }
})

test('a candidate for some brands goes to nobody else', () => {
  const candidate = { version: '1.2.0', weight: 100, sinceUtc, brands: ['soluciones-medicas'] }
  const branded = { remotes: { orders: { stable: '1.1.0', candidate } }, pins: {} }
  expect(resolveRemotes(branded, { cohort: 1, aliases: ['soluciones-medicas'] })[0]?.track).toBe('candidate')
  expect(resolveRemotes(branded, { cohort: 1, aliases: ['bluebird-hme'] })[0]?.track).toBe('stable')
})

test('an override wins over everything else', () => {
  const [tried] = resolveRemotes(manifest, { cohort: 1, aliases: ['northridge'], overrides: { orders: '1.3.0' } })
  expect(tried).toEqual({ name: 'orders', version: '1.3.0', track: 'override', fallback: '1.1.0' })
})
