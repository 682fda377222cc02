import { createHash } from 'node:crypto'

import { z } from 'zod'

import type { RolloutPlan } from '../environments/environment.ts'
import { type EnvironmentManifest, tracksOf } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { describeChange } from '../reports/describe-change.ts'
import { analyse } from '../rollout/analyse.ts'
import { countRollout, type CountSource } from '../rollout/count-source.ts'
import { StableWatch, newStables } from '../rollout/stable-watch.ts'
import { goneAfter, seenGateways } from '../serving/gateways.ts'

/** One thing that somebody should be told about an environment. */
const noticeSchema = z.strictObject({
  /** The id of what happened. It stays the same, however often the notice is sent. */
  id: z.string(),
  type: z.enum(['promoted', 'held', 'rolled back', 'refused', 'changed']),
  environment: z.string(),
  atUtc: z.string(),
  /** What happened, in one sentence for a chat. */
  text: z.string(),
})

export type Notice = z.infer<typeof noticeSchema>

/**
 * The notices of an environment that were sent, and those that are still to be sent. It is kept in the store, so that
 * it survives a restart.
 */
const noticeLedger = z.strictObject({
  schema: z.literal('notices/v1'),
  /** The last change that is told, or waits to be. */
  toldSerial: z.int().min(0),
  /** The ids of what holds at present, such as a held candidate, and is told or waits to be. */
  lasting: z.array(z.string()),
  /** The notices that the webhook has not taken yet, oldest first. */
  waiting: z.array(z.strictObject({ notice: noticeSchema, foundUtc: z.iso.datetime() })),
})
export type NoticeLedger = z.infer<typeof noticeLedger>

/** The ledger of an environment of which no notice was ever sent. */
export const newLedger: NoticeLedger = { schema: 'notices/v1', toldSerial: 0, lasting: [], waiting: [] }

/** Reads a ledger; null when there is none, or nobody can read it. */
export function ledgerFrom(text: string | null): NoticeLedger | null {
  if (text === null) return null
  try {
    return noticeLedger.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export interface NoticesOptions {
  environment: string
  plan: RolloutPlan
  source: CountSource
  /** Changes that were written before this are not told. */
  since: Date
}

/**
 * Finds what is new in an environment since the ledger was written: changes in their order, then candidates that are
 * held, and what gateways refuse.
 *
 * @returns The ledger with the new notices at its end.
 * @throws Error when the store cannot be read.
 */
export async function withNews(
  registry: Registry,
  options: NoticesOptions,
  ledger: NoticeLedger,
): Promise<NoticeLedger> {
  const live = await registry.live(options.environment)
  const changes = await changesAfter(registry, live, ledger.toldSerial, options.since)
  const lasting = [
    ...(await held(live, options)),
    ...(live ? await doubted(registry, live, options) : []),
    ...(await refused(registry, live, options)),
  ]
  const fresh = lasting.filter(({ id }) => !ledger.lasting.includes(id))
  const foundUtc = new Date().toISOString()
  return {
    ...ledger,
    toldSerial: live?.serial ?? 0,
    lasting: lasting.map(({ id }) => id),
    waiting: [...ledger.waiting, ...[...changes, ...fresh].map((notice) => ({ notice, foundUtc }))],
  }
}

async function changesAfter(
  registry: Registry,
  live: EnvironmentManifest | null,
  toldSerial: number,
  since: Date,
): Promise<Notice[]> {
  const notices: Notice[] = []
  let after = live
  while (after && after.serial > toldSerial && new Date(after.writtenUtc) >= since) {
    const before: EnvironmentManifest | null =
      after.serial > 1 ? await registry.manifest(after.environment, after.serial - 1) : null
    notices.unshift(noticeOf(before, after))
    after = before
  }
  return notices
}

/** Candidates that stay at a step for more than twice as long as it is watched. */
async function held(
  live: EnvironmentManifest | null,
  { environment, plan, source }: NoticesOptions,
): Promise<Notice[]> {
  const found = Object.entries(live ? tracksOf(live) : {}).map(
    async ([name, { candidate, stable }]): Promise<Notice[]> => {
      if (!candidate?.rollout || candidate.paused !== undefined) return []
      const { rollout, version, weight } = candidate
      if (Date.now() - new Date(rollout.stepUtc).getTime() < 2 * plan.pauseSeconds * 1000) return []
      const reason = await countRollout(source, name, { stable, candidate: { version, rollout } }).then(
        (counts) => {
          const { reason: said, verdict } = analyse(counts.candidate, counts.stable, plan)
          return verdict === 'hold' ? said : null
        },
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      if (reason === null) return []
      return [
        {
          id: `${environment}-held-${name}-${rollout.stepUtc}`,
          type: 'held',
          environment,
          atUtc: new Date().toISOString(),
          text: `${name} ${version} is held at ${weight} % in ${environment}: ${reason}`,
        },
      ]
    },
  )
  return (await Promise.all(found)).flat()
}

/** New stable releases that look worse, and that a person has to decide about. */
async function doubted(
  registry: Registry,
  live: EnvironmentManifest,
  { environment, plan, source }: NoticesOptions,
): Promise<Notice[]> {
  const spells = await newStables(registry, live, plan.watchSeconds)
  const found = spells.map(async (spell): Promise<Notice[]> => {
    const { name, sinceUtc, version } = spell
    const look = await new StableWatch(spell, source, plan).look().catch(() => null)
    if (look?.verdict !== 'hold') return []
    return [
      {
        id: `${environment}-doubted-${name}-${sinceUtc}`,
        type: 'held',
        environment,
        atUtc: new Date().toISOString(),
        text: `${name} ${version} stays stable in ${environment}: ${look.reason}`,
      },
    ]
  })
  return (await Promise.all(found)).flat()
}

async function refused(
  registry: Registry,
  live: EnvironmentManifest | null,
  { environment }: NoticesOptions,
): Promise<Notice[]> {
  const gateways = await seenGateways(registry.store, environment)
  return gateways
    .filter(({ seenSecondsAgo }) => seenSecondsAgo <= goneAfter)
    .flatMap(({ gateway, refused: refusals }) =>
      refusals.map(({ why }) => ({
        id: `${environment}-refused-${shortHash(`${gateway} ${why} ${live?.serial}`)}`,
        type: 'refused' as const,
        environment,
        atUtc: new Date().toISOString(),
        text: `${gateway} of ${environment} refuses: ${why}`,
      })),
    )
}

function noticeOf(before: EnvironmentManifest | null, after: EnvironmentManifest): Notice {
  const { by, environment, serial, why, writtenUtc } = after
  return {
    id: `${environment}-${serial}`,
    type: typeOf(before, after),
    environment,
    atUtc: writtenUtc,
    text: `${environment} ${serial}, by ${by}: ${describeChange(before, after).join('; ')} (${why || 'no reason given'})`,
  }
}

function typeOf(before: EnvironmentManifest | null, after: EnvironmentManifest): Notice['type'] {
  const old = before ? tracksOf(before) : {}
  const pairs = Object.entries(tracksOf(after)).map(([name, track]) => ({ now: track, was: old[name] }))
  const isMarked = pairs.some(({ now, was }) => Object.keys(now.marks ?? {}).some((version) => !was?.marks?.[version]))
  if (isMarked) return 'rolled back'
  const isPromoted = pairs.some(
    ({ now, was }) =>
      (now.stable !== undefined && now.stable !== was?.stable) ||
      (now.candidate !== undefined &&
        (now.candidate.version !== was?.candidate?.version || now.candidate.weight !== was.candidate.weight)),
  )
  return isPromoted ? 'promoted' : 'changed'
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
