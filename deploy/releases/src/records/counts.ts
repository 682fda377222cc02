import { z } from 'zod'

/** What the pages of many visitors reported about one release. */
export const counts = z.strictObject({
  loaded: z.number().min(0),
  failed: z.number().min(0),
  crashed: z.number().min(0),
  /** How many loads were usable within each number of seconds. Each count includes the faster ones. */
  usableWithin: z.record(z.string(), z.number().min(0)),
})
export type Counts = z.infer<typeof counts>

export const noCounts: Counts = { loaded: 0, failed: 0, crashed: 0, usableWithin: {} }

/** How many loads were tried: failed and successful ones. */
export function attempts({ failed, loaded }: Counts): number {
  return loaded + failed
}

/** The counts since a mark. A counter that is lower than its mark was restarted together with its gateway. */
export function countsSince(now: Counts, mark: Counts): Counts {
  const since = (one: number, other: number): number => (one < other ? one : one - other)
  const seconds = Object.entries(now.usableWithin).map(([within, number]) => [
    within,
    since(number, mark.usableWithin[within] ?? 0),
  ])
  return {
    loaded: since(now.loaded, mark.loaded),
    failed: since(now.failed, mark.failed),
    crashed: since(now.crashed, mark.crashed),
    usableWithin: Object.fromEntries(seconds) as Record<string, number>,
  }
}

/** The seconds within which this share of the loads was usable; null when unknown. */
export function secondsUntilUsable({ loaded, usableWithin }: Counts, share: number): number | null {
  const buckets = Object.entries(usableWithin)
    .map(([within, number]) => ({ within: Number(within), number }))
    .filter(({ within }) => Number.isFinite(within))
    .toSorted((one, other) => one.within - other.within)
  const wanted = loaded * share
  let before = { within: 0, number: 0 }
  for (const bucket of buckets) {
    if (bucket.number >= wanted && bucket.number > 0) {
      const part = (wanted - before.number) / Math.max(bucket.number - before.number, 1)
      return before.within + (bucket.within - before.within) * part
    }
    before = bucket
  }
  return loaded > 0 && buckets.length > 0 ? before.within : null
}
