import { countsIn, gatewayCounts } from '@homeside/releases/rollout/count-source'
import { livePortal, madeStage } from '@homeside/releases/testing'

import { startVisitedGateway, visit } from '../testing/visited-gateway.ts'
import { createConsole } from './console-app.ts'
import { FigureLog, LastHour } from './figure-log.ts'

const stableOrders = { remote: 'orders', version: '1.0.0', track: 'stable' } as const

test('the first line says that no gateway is seen, that nothing is wrong, what a gateway refuses, and which release crashes', async () => {
  const registry = (await livePortal()).registry
  const visited = await startVisitedGateway(registry)
  const first = async (): Promise<string> => {
    const source = gatewayCounts([visited.origin])
    const counted = { source, log: new FigureLog(), lastHour: new LastHour(source) }
    const stages = [madeStage('local', null)]
    const sources = { registry, stages, environment: 'local', pageOrigin: '', hosts: ['localhost'], ...counted }
    const page = await (await createConsole(sources).request('http://localhost/')).text()
    return firstNotice(page)
  }
  expect(await first()).toBe('danger: No gateway was seen in local within the hour.')
  const served = { schema: 'served/v1', serial: 1, releases: {}, refused: [] }
  await registry.store.reportServed('local', 'one', JSON.stringify(served))
  expect(await first()).toBe('info: Nothing is known to be wrong. Within the hour, no page has reported anything.')
  const refused = [{ name: 'orders', why: 'A file is missing.' }]
  await registry.store.reportServed('local', 'one', JSON.stringify({ ...served, refused }))
  expect(await first()).toBe('danger: one in local refuses what is live; see below.')
  await registry.store.reportServed('local', 'one', JSON.stringify(served))
  // On this machine each cohort counts as a network, and two visits may have the same cohort.
  const crashes = async () => countsIn(await (await fetch(`${visited.origin}/metrics`)).text(), stableOrders)
  while ((await crashes()).loaded < 17) await visit(visited.origin, () => 'loaded')
  expect(await first()).toBe('success: Nothing is wrong: of 17 loads within the hour 0 crashed and 0 failed.')
  while ((await crashes()).crashed < 3) await visit(visited.origin, () => 'crashed')
  const { loaded } = await crashes()
  const share = Math.round((3 / loaded) * 100)
  expect(await first()).toMatch(
    new RegExp(
      `^danger: 1\\.0\\.0 of orders crashes for ${share} in 100 in local: 3 of ${loaded} within the hour, from [23] netw`,
    ),
  )
  visited.close()
})

/** The tone and the title of the first notice under Now. */
function firstNotice(page: string): string {
  const found =
    /<h2>Now<\/h2>\s*<div class="hs-notice hs-notice-(\w+)">[^]*?<p class="hs-notice-title">(.*?)<\/p>/.exec(page)
  return `${found?.[1]}: ${found?.[2]}`
}
