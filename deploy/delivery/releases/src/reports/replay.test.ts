import { promote } from '../changes/promote.ts'
import { livePortal, newSigner, publishSomeHost, publishSomeRemote, type TestRegistry } from '../testing.ts'
import { replay, replayAt } from './replay.ts'

/** Orders and host 1.0.0 are stable, and 1.1.0 has just become a candidate for the visitors of northridge. */
async function portalWithCandidate(): Promise<TestRegistry & { before: Date }> {
  const portal = await livePortal()
  await publishSomeRemote(portal, '1.1.0')
  await publishSomeHost(portal, '1.1.0')
  const first = await portal.registry.manifest('local', 1)
  const author = { by: 'anna', why: 'a test', signer: portal.keys['local'] ?? newSigner() }
  const to = { environment: 'local', promotesFrom: null }
  await promote(portal.registry, {
    releases: ['orders@1.1.0', 'host@1.1.0'],
    from: null,
    to,
    brands: ['northridge'],
    weight: 100,
    author,
  })
  return { ...portal, before: new Date(first.writtenUtc) }
}

const visit = { environment: 'local', cohort: 731, language: 'es', brand: 'northridge', alias: '' }

function hostOf({ rows }: Awaited<ReturnType<typeof replay>>): string {
  const { track, version } = rows.find(({ name }) => name === 'host') ?? {}
  return `${version} ${track}`
}

function ordersOf({ rows }: Awaited<ReturnType<typeof replay>>): string {
  const { fallback, track, version } = rows.find(({ name }) => name === 'orders') ?? {}
  return `${version} ${track}, fallback ${fallback}`
}

test('time and cohort tell what the pages were made of', async () => {
  const { before, registry } = await portalWithCandidate()
  expect(ordersOf(await replayAt(registry, visit, before))).toBe('1.0.0 stable, fallback null')
  expect(ordersOf(await replayAt(registry, visit, new Date()))).toBe('1.1.0 candidate, fallback 1.0.0')
  expect(hostOf(await replayAt(registry, visit, before))).toBe('1.0.0 stable')
  expect(hostOf(await replayAt(registry, visit, new Date()))).toBe('1.1.0 candidate')
  expect(hostOf(await replayAt(registry, { ...visit, brand: '' }, new Date()))).toBe('1.0.0 stable')
  await expect(replayAt(registry, visit, new Date(before.getTime() - 1))).rejects.toThrow(
    'Nothing was live in local at',
  )
})

test('the version that a patient reads aloud tells what the page was made of', async () => {
  const { registry } = await portalWithCandidate()
  expect(await replay(registry, ' Local-2-731 ')).toEqual(
    await replay(registry, 'local.2.731.en....1770000000.abc.seal'),
  )
})

test('the trail tells what a page was made of', async () => {
  const { registry } = await portalWithCandidate()
  const named = 'local.2.731.es.northridge..orders~1%2E0%2E0'
  expect(await replay(registry, named)).toEqual(await replay(registry, `${named}.1770000000.abc.seal`))
  await expect(replay(registry, 'local.2.731.es.northridge')).rejects.toThrow('is not the name of a page load')
})

test('a page that a gateway made of last good releases is replayed the same way', async () => {
  const { registry } = await portalWithCandidate()
  expect(ordersOf(await replay(registry, 'local.2.731.es...orders~1%2E0%2E0.1770000000.abc.seal'))).toBe(
    '1.0.0 last good, fallback null',
  )
  expect(hostOf(await replay(registry, 'local.2.731.es.northridge..host~1%2E0%2E0'))).toBe('1.0.0 last good')
  const { rows } = await replay(registry, 'local.2.731.es...orders~none.1770000000.abc.seal')
  expect(rows.map(({ name }) => name)).toEqual(['host', 'brands'])
})
