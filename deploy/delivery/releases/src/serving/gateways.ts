import { setTimeout as pause } from 'node:timers/promises'

import { z } from 'zod'

import { releaseName, version } from '../records/release.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** A crash of a release, as pages told it. */
export const metCrash = z.strictObject({
  release: releaseName,
  version,
  name: z.string(),
  message: z.string(),
  frames: z.array(z.string()),
  /** How many networks met it, each once a day. */
  met: z.int().positive(),
  lastUtc: z.iso.datetime(),
})
export type MetCrash = z.infer<typeof metCrash>

/** A gateway's report of what it serves, and what it refused. */
const servedReport = z.object({
  schema: z.literal('served/v1'),
  /** The serial that it follows. */
  serial: z.int().min(0),
  /** The versions in its pages. */
  releases: z.record(
    releaseName,
    z.object({ stable: version.optional(), fallback: version.optional(), candidate: version.optional() }),
  ),
  /** What it refused: releases, or a whole manifest under its serial. */
  refused: z.array(z.object({ name: z.string(), why: z.string() })),
  /** What crashed. Gateways of a version before do not say. */
  crashes: z.array(metCrash).optional(),
})

export type ServedReport = z.infer<typeof servedReport>

/** Parses a gateway's report; null when it is unreadable. */
function parsedReport(text: string): ServedReport | null {
  try {
    return servedReport.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** What two reports of the same crash have in common. */
export function keyOfCrash({ frames, message, name, release, version: of }: Omit<MetCrash, 'met' | 'lastUtc'>): string {
  return JSON.stringify([release, of, name, message, frames])
}

/** The crashes that an environment's gateways were told of, the latest first. */
export async function crashesMet(store: Pick<ReleaseStore, 'servedReports'>, environment: string): Promise<MetCrash[]> {
  const reports = await store.servedReports(environment)
  const joined = new Map<string, MetCrash>()
  for (const crash of reports.flatMap(({ text }) => parsedReport(text)?.crashes ?? [])) {
    const other = joined.get(keyOfCrash(crash))
    const lastUtc = other && other.lastUtc > crash.lastUtc ? other.lastUtc : crash.lastUtc
    joined.set(keyOfCrash(crash), { ...crash, met: crash.met + (other?.met ?? 0), lastUtc })
  }
  return [...joined.values()].toSorted((one, other) => other.lastUtc.localeCompare(one.lastUtc))
}

/** The name of a whole manifest in the list of refusals. */
export function serialName(serial: number): string {
  return `serial ${serial}`
}

/** The last report of a gateway. */
export interface SeenGateway extends Pick<ServedReport, 'serial' | 'releases' | 'refused'> {
  gateway: string
  seenSecondsAgo: number
}

/** Seconds after which a silent gateway counts as gone. */
export const goneAfter = 60

/** The gateways of an environment that reported within the hour. Unreadable reports are left out. */
export async function seenGateways(
  store: Pick<ReleaseStore, 'servedReports'>,
  environment: string,
): Promise<SeenGateway[]> {
  const reports = await store.servedReports(environment)
  return reports.flatMap(({ ageMs, gateway, text }) => {
    const report = parsedReport(text)
    if (!report) return []
    const { refused, releases, serial } = report
    return [{ gateway, seenSecondsAgo: Math.round(ageMs / 1000), serial, releases, refused }]
  })
}

/**
 * Why a store is not to be believed about an environment: a gateway serves more than it shows, as when a volume is not
 * mounted or an older backup came back. Null when no gateway knows better.
 */
export async function whatIsLost(
  store: Pick<ReleaseStore, 'newestSerial' | 'servedReports'>,
  environment: string,
): Promise<string | null> {
  // The gateways are read first, so whatever they serve must be in the store when it is read.
  const seen = await seenGateways(store, environment)
  const newest = await store.newestSerial(environment)
  const ahead = seen.find(({ serial }) => serial > newest)
  if (!ahead) return null
  const shown = newest === 0 ? 'nothing' : `serial ${newest} as the newest`
  return (
    `The store shows ${shown} of ${environment}, and ${ahead.gateway} serves serial ${ahead.serial}: is the volume ` +
    'mounted, and the database the right one?'
  )
}

/** The result of a change at the gateways: it is served when there is a gateway and all follow. */
export interface Following {
  served: boolean
  gateways: (SeenGateway & { follows: boolean; why: string })[]
}

interface Change {
  environment: string
  serial: number
  /** The names of the change. A gateway that refuses something else follows all the same. */
  names: readonly string[]
}

/**
 * Waits until every gateway that was seen lately serves a change. When none was seen, it does not wait.
 *
 * @param limits Milliseconds to wait at most, and between two looks.
 */
export async function waitForGateways(
  store: Pick<ReleaseStore, 'servedReports'>,
  change: Change,
  limits = { atMost: 15_000, every: 100 },
): Promise<Following> {
  const began = performance.now()
  for (;;) {
    const seen = await seenGateways(store, change.environment)
    const gateways = seen
      .filter(({ seenSecondsAgo }) => seenSecondsAgo <= goneAfter)
      .map((gateway) => ({ ...gateway, ...following(gateway, change) }))
    const served = gateways.length > 0 && gateways.every(({ follows }) => follows)
    if (served || gateways.length === 0 || performance.now() - began >= limits.atMost) return { served, gateways }
    await pause(limits.every)
  }
}

function following({ refused, serial }: SeenGateway, change: Change): { follows: boolean; why: string } {
  const own = refused.filter(({ name }) => change.names.includes(name)).map(({ why }) => why)
  if (serial >= change.serial) return { follows: own.length === 0, why: own.join('; ') }
  const why = refused.map((each) => each.why).join('; ')
  return { follows: false, why: `it stays at serial ${serial}${why ? `: ${why}` : ''}` }
}
