import { z } from 'zod'

import { releaseName, version } from '../records/release.ts'

/** A gateway's report of what it serves, and what it refused. */
export const servedReport = z.object({
  schema: z.literal('served/v1'),
  /** The serial that it follows. */
  serial: z.int().min(0),
  /** The versions in its pages. */
  releases: z.record(
    releaseName,
    z.object({ stable: version, fallback: version.optional(), candidate: version.optional() }),
  ),
  /** What it refused: releases, or a whole manifest under its serial. */
  refused: z.array(z.object({ name: z.string(), why: z.string() })),
})
export type ServedReport = z.infer<typeof servedReport>

/** The name of a whole manifest in the list of refusals. */
export function serialName(serial: number): string {
  return `serial ${serial}`
}
