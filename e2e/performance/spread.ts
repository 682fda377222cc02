export interface Spread {
  median: number
  lowest: number
  highest: number
}

/** The median of some measures, with their lowest and highest. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const lower = sorted[Math.ceil(middle) - 1] ?? 0
  const upper = sorted[Math.floor(middle)] ?? 0
  return { median: (lower + upper) / 2, lowest: sorted[0] ?? 0, highest: sorted.at(-1) ?? 0 }
}
