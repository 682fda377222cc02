import type { RolloutPlan } from '@homeside/releases/environments/environment'
import { attempts, type Counts, troubledNetworks } from '@homeside/releases/records/counts'
import { nothingLive } from '@homeside/releases/reports/overview'
import { html } from 'hono/html'

import type { ConsoleEnvironment, ConsoleLive, ConsoleRelease } from './console-environments.ts'
import { command, type Html, notice, type Tone } from './parts.ts'

/** What the console says of the present, with the command to type where somebody has to decide. */
export interface Fact {
  tone: Tone
  words: string
  command: string | null
}

/** This many crashes or failed loads, each from another network, are not one browser's fault. */
const fewest = 3

/**
 * What an operator should read first: all that is wrong now, the worst first; or that nothing is, with the loads
 * counted.
 */
export function factsNow(environments: readonly ConsoleEnvironment[]): Fact[] {
  const wrong = environments.flatMap((each) => ('unknown' in each ? unknownFact(each.unknown) : factsOf(each)))
  if (wrong.length > 0)
    return wrong.toSorted((one, other) => Number(other.tone === 'danger') - Number(one.tone === 'danger'))
  const counted = environments
    .flatMap((each) => ('unknown' in each ? [] : each.releases))
    .flatMap(({ lastHour }) => lastHour ?? [])
  const [loads, crashes, failed] = [attempts, ({ crashed }: Counts) => crashed, (counts: Counts) => counts.failed].map(
    (of) => counted.reduce((sum, counts) => sum + of(counts), 0),
  )
  if (!loads)
    return [
      {
        tone: 'info',
        words: 'Nothing is known to be wrong. Within the hour, no page has reported anything.',
        command: null,
      },
    ]
  const words = `Nothing is wrong: of ${loads} loads within the hour ${crashes} crashed and ${failed} failed.`
  return [{ tone: 'success', words, command: null }]
}

function unknownFact(words: string): Fact[] {
  return words === nothingLive ? [] : [{ tone: 'danger', words, command: null }]
}

function factsOf({ controller, environment, gateways, overrides, plan, releases, serial }: ConsoleLive): Fact[] {
  const where = `in ${environment}`
  const say = (tone: Tone, words: string): Fact => ({ tone, words, command: null })
  const silent = gateways.length === 0 ? [say('danger', `No gateway was seen ${where} within the hour.`)] : []
  return [
    ...releases.flatMap((release) => troubleOf(release, environment, plan.limits)),
    ...silent,
    ...gateways.flatMap(({ gateway, state }) => {
      if (state === 'refuses') return [say('danger', `${gateway} ${where} refuses what is live; see below.`)]
      if (state === 'gone') return [say('warning', `${gateway} ${where} is silent.`)]
      return state === 'behind' ? [say('warning', `${gateway} ${where} does not serve serial ${serial} yet.`)] : []
    }),
    // A developer's machine has no controller.
    ...(controller === null && overrides !== 'free'
      ? [say('warning', `No controller leads ${where}: nothing bad is rolled back by itself.`)]
      : []),
  ]
}

/** `0.3.0 of sleep-diary crashes for 3 in 100`. */
function troubleOf(
  { lastHour, name, stable }: ConsoleRelease,
  environment: string,
  limits: RolloutPlan['limits'],
): Fact[] {
  if (!lastHour || stable === undefined) return []
  const loads = attempts(lastHour)
  const networks = troubledNetworks(lastHour)
  return (
    [
      ['crashes', lastHour.crashed, limits.crashes],
      ['does not load', lastHour.failed, limits.failures],
    ] as const
  ).flatMap(([what, times, limit]) => {
    const share = Math.min(1, times / Math.max(loads, 1))
    if (times < fewest || share <= limit) return []
    const from = `${times} of ${loads} within the hour, from ${networks} network${networks === 1 ? '' : 's'}`
    const words = `${stable} of ${name} ${what} for ${inHundred(share)} in ${environment}: ${from}.`
    return [{ tone: 'danger', words, command: `pnpm release rollback ${name} --env ${environment} --why "…"` }]
  })
}

function inHundred(share: number): string {
  return share < 0.01 ? `${Math.round(share * 1000)} in 1000` : `${Math.round(share * 100)} in 100`
}

/** The first lines of the console. */
export function nowPart(environments: readonly ConsoleEnvironment[]): Html {
  return html`<h2>Now</h2>
    ${factsNow(environments).map((fact) =>
      notice(fact.tone, fact.words, fact.command ? html`<p>To decide it yourself: ${command(fact.command)}</p>` : ''),
    )}`
}
