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
export function parsedReport(text: string): ServedReport | null {
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
