/**
 * The time that a share of all stayed below.
 *
 * @param share from 0 to 1: 0.99 for the 99th percentile.
 */
export function percentile(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)] ?? 0
}
