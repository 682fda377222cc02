/** The rank of things without one, which come last. */
const unranked = Number.MAX_SAFE_INTEGER

/** Something of which a resource has several: a name, a number, an address, an identifier. */
export interface Dated {
  use?: string | undefined
  rank?: number | undefined
  period?: { start?: string | undefined; end?: string | undefined } | undefined
}

/** One of a list, and its place there. */
export interface Placed<Item> {
  item: Item
  place: number
}

/** Whether something is in force on a day: not called old, not over, and not yet to come. */
export function isInForce({ use, period }: Dated, today: string): boolean {
  return use !== 'old' && !hasEnded(period, today) && !isToCome(period, today)
}

/** Whether a period ended before a day. An end may be a year or a month alone. */
export function hasEnded(period: Dated['period'], today: string): boolean {
  const end = period?.end?.slice(0, 10)
  return end !== undefined && end < today.slice(0, end.length)
}

/** Whether a period begins after a day. */
export function isToCome(period: Dated['period'], today: string): boolean {
  const start = period?.start?.slice(0, 10)
  return start !== undefined && start > today.slice(0, start.length)
}

/**
 * What is in force, the best first: by rank, then by use, then as it stands there. A use that is not among `uses` comes
 * after them; no use counts as `none`.
 */
export function bestFirst<Item extends Dated>(
  items: readonly Item[] | undefined,
  uses: readonly string[],
  today: string,
): Placed<Item>[] {
  const worth = ({ use = 'none' }: Item) => (uses.includes(use) ? uses.indexOf(use) : uses.length)
  const placed = (items ?? []).map((item, place) => ({ item, place })).filter(({ item }) => isInForce(item, today))
  return placed.toSorted(
    (one, other) =>
      (one.item.rank ?? unranked) - (other.item.rank ?? unranked) ||
      worth(one.item) - worth(other.item) ||
      one.place - other.place,
  )
}
