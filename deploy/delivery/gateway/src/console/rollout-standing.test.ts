import { rolloutPlan } from '@homeside/releases/environments/environment'
import { noCounts } from '@homeside/releases/records/counts'

import { standingOf, type RolloutFigures } from './rollout-standing.ts'

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
