import { z } from 'zod'

/** What the pages of many visitors reported about one release. */
export const counts = z.strictObject({
  /** Each of these counts a network once a day. */
  loaded: z.number().min(0),
  failed: z.number().min(0),
  crashed: z.number().min(0),
  /** Failed loads and crashes by the part of all networks that they came from. */
  troubled: z.record(z.string(), z.number().min(0)),
  /**
   * How many loads of patients who signed in were usable within each number of seconds. Each count includes the faster
   * ones. It counts a patient once a day.
   */
  usableWithin: z.record(z.string(), z.number().min(0)),
})
export type Counts = z.infer<typeof counts>

export const noCounts: Counts = { loaded: 0, failed: 0, crashed: 0, troubled: {}, usableWithin: {} }

/** How many loads were tried: failed and successful ones. */
export function attempts({ failed, loaded }: Counts): number {
  return loaded + failed
}

/** How many loads patients reported who had signed in. Nobody can make them up. */
export function vouchedLoads({ usableWithin }: Counts): number {
  return usableWithin['+Inf'] ?? 0
}

/** How many networks reported trouble. Two that fall into the same of 64 parts count once, which is rare for a few. */
export function troubledNetworks({ troubled }: Counts): number {
  return Object.values(troubled).filter((number) => number > 0).length
}

/** The counts since a mark. A counter that is lower than its mark was restarted together with its gateway. */
export function countsSince(now: Counts, mark: Counts): Counts {
  const since = (one: number, other: number): number => (one < other ? one : one - other)
  const each = (numbers: Record<string, number>, before: Record<string, number>): Record<string, number> =>
    Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, since(number, before[name] ?? 0)]))
  return {
    loaded: since(now.loaded, mark.loaded),
    failed: since(now.failed, mark.failed),
    crashed: since(now.crashed, mark.crashed),
    troubled: each(now.troubled, mark.troubled),
    usableWithin: each(now.usableWithin, mark.usableWithin),
  }
}

/** The seconds within which this share of the loads was usable; null when unknown. */
export function secondsUntilUsable(counted: Counts, share: number): number | null {
  const loaded = vouchedLoads(counted)
  const buckets = Object.entries(counted.usableWithin)
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
