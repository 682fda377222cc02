import { rolloutPlan } from '@homeside/releases/environments/environment'
import { countsSince, noCounts } from '@homeside/releases/records/counts'
import { countsIn, gatewayCounts } from '@homeside/releases/rollout/gateway-counts'
import { livePortal } from '@homeside/releases/testing'

import { madeStage } from '../testing/made-stage.ts'
import { startVisitedGateway, visit } from '../testing/visited-gateway.ts'
import { createConsole } from './console-app.ts'
import { FigureLog, LastHour } from './figure-log.ts'
import type { RolloutFigures } from './rollout-figures.ts'
import { standingOf } from './standing.ts'

const candidate = { version: '2.7.0', weight: 25, sinceUtc: '2026-01-31T16:00:00.000Z' }
const rollout = {
  environment: 'production',
  name: 'orders',
  candidate,
  plan: rolloutPlan.parse({ pauseSeconds: 600 }),
  controller: 'ops/77',
}
const figures = (verdict: RolloutFigures['verdict']['verdict'], reason: string): RolloutFigures => ({
  sinceUtc: '2026-01-31T16:05:00.000Z',
  candidate: noCounts,
  stable: noCounts,
  course: [],
  verdict: { verdict, reason },
})

test.each([
  ['good', 'ops/77', 'success', 'Good: 250 loads. The next step is at 16:15:00 UTC or later.', null],
  [
    'good',
    null,
    'warning',
    'Held at 25 %: no controller runs that would raise it. So far good: 250 loads',
    'controller',
  ],
  ['hold', 'ops/77', 'warning', 'Held at 25 %: 250 loads', 'abort'],
  ['worse', 'ops/77', 'danger', 'Worse than the stable release: 250 loads', 'rollback'],
] as const)('a candidate with %s figures, controller %s: %s', (verdict, controller, tone, words, verb) => {
  const standing = standingOf({ ...rollout, controller, figures: figures(verdict, '250 loads') })
  expect(standing).toMatchObject({ tone, words })
  expect(standing.command === null ? null : standing.command.split(' ')[2]).toBe(verb)
})

test('a paused candidate says who decided, whatever the figures say', () => {
  const paused = { ...candidate, paused: 'the phone line is overrun' }
  expect(standingOf({ ...rollout, candidate: paused, figures: figures('good', '') })).toEqual({
    tone: 'warning',
    words: 'Paused at 25 % by a person: the phone line is overrun',
    command: 'pnpm release resume orders --env production',
  })
})

test('a brand is raised by a person, since nobody measures it', () => {
  const standing = standingOf({ ...rollout, name: 'brand-northridge', figures: { missing: 'Nothing is counted.' } })
  expect(standing).toEqual({
    tone: 'info',
    words: 'At 25 %: nobody measures a brand, so a person raises it.',
    command: 'pnpm release promote brand-northridge@2.7.0 --to production',
  })
})

test('a rollout is held while its figures cannot be read', () => {
  const missing = { missing: 'Prometheus does not answer.' }
  expect(standingOf({ ...rollout, figures: missing }).words).toBe('Held at 25 %: Prometheus does not answer.')
})

test('a candidate that all visitors of some brands have is made stable by a person', () => {
  const branded = { ...candidate, weight: 100, brands: ['northridge'] }
  const { command, words } = standingOf({ ...rollout, candidate: branded, figures: figures('good', '250 loads') })
  expect(words).toContain('Good with all visitors of northridge: a person makes it stable.')
  expect(command).toBe('pnpm release promote orders@2.7.0 --to production')
})

test('a course is kept for one step, and grows coarser rather than longer', () => {
  const log = new FigureLog()
  const counts = (loaded: number) => ({
    candidate: { ...noCounts, loaded, failed: loaded, usableWithin: { '+Inf': loaded } },
    stable: noCounts,
  })
  const now = new Date()
  for (let index = 1; index < 1000; index += 1) log.add('orders', 'first', counts(index), now)
  const course = log.add('orders', 'first', counts(1000), now)
  expect(course.length).toBeLessThanOrEqual(240)
  expect(course[0]?.candidate).toMatchObject({ loads: 1, failed: 0.5 })
  expect(course.at(-1)?.candidate.loads).toBe(1000)
  expect(log.add('orders', 'second', counts(1), now)).toHaveLength(1)
})

const stableOrders = { remote: 'orders', version: '1.0.0', track: 'stable' } as const

test('the first line is what is wrong now: a stable release that crashes, or a gateway that refuses; or that nothing is', async () => {
  const registry = (await livePortal()).registry
  const visited = await startVisitedGateway(registry)
  const first = async (): Promise<string> => {
    const source = gatewayCounts([visited.origin])
    const counted = { source, log: new FigureLog(), lastHour: new LastHour(source) }
    const stages = [madeStage('local', null)]
    const sources = { registry, stages, environment: 'local', pageOrigin: '', hosts: ['localhost'], ...counted }
    const page = await (await createConsole(sources).request('http://localhost/')).text()
    return /<h2>Now<\/h2>\s*<div class="hs-notice hs-notice-(\w+)">[^]*?<p class="hs-notice-title">(.*?)<\/p>/
      .exec(page)
      ?.slice(1)
      .join(': ') as string
  }
  expect(await first()).toBe('danger: No gateway was seen in local within the hour.')
  const served = { schema: 'served/v1', serial: 1, releases: {}, refused: [] }
  await registry.store.reportServed('local', 'one', JSON.stringify(served))
  expect(await first()).toBe('info: Nothing is known to be wrong. Within the hour, no page has reported anything.')
  // A cohort stands for a network here, and may come twice.
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

test('an hour later, what was counted before it is no more among what is so now', async () => {
  const total = { loaded: 0, crashed: 0 }
  const now = () => Promise.resolve({ ...noCounts, ...total })
  const lastHour = new LastHour({ mark: now, since: async (_, mark) => countsSince(await now(), mark) })
  const at = (minutes: number) => lastHour.of('orders', '1.0.0', minutes * 60_000)
  await at(0)
  Object.assign(total, { loaded: 100, crashed: 50 })
  expect(await at(1)).toMatchObject({ loaded: 100, crashed: 50 })
  expect(await at(59)).toMatchObject({ loaded: 100, crashed: 50 })
  Object.assign(total, { loaded: 110 })
  expect(await at(120)).toMatchObject({ loaded: 10, crashed: 0 })
})
