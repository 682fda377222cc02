import { z } from 'zod'

import { releaseName, version } from '../release.ts'

/** What a gateway says that it serves, and what it refused. */
export const servedReport = z.object({
  schema: z.literal('served/v1'),
  /** The serial that it follows. */
  serial: z.int().min(0),
  /** The versions that its pages are made of. */
  releases: z.record(
    releaseName,
    z.object({ stable: version, fallback: version.optional(), candidate: version.optional() }),
  ),
  /** What it refused: releases, or a whole manifest under the name of its serial. */
  refused: z.array(z.object({ name: z.string(), why: z.string() })),
})
export type ServedReport = z.infer<typeof servedReport>

/** The name of a whole manifest among what was refused. */
export function serialName(serial: number): string {
  return `serial ${serial}`
}
