/** How many of how many. */
export type Share = readonly [number: number, of: number]

/**
 * Fisher's exact test, one-sided: how likely a share at least this much higher than the other would be, if both were
 * drawn from the same. It is exact for any number of draws, few as they are, which no approximation is.
 *
 * @returns The p-value, from 0 to 1.
 */
export function fishersExactTest([number, of]: Share, [otherNumber, otherOf]: Share): number {
  const all = of + otherOf
  const troubled = number + otherNumber
  const most = Math.min(of, troubled)
  const ways = logChoose(all, of)
  let sum = 0
  for (let each = number; each <= most; each++) {
    const term = Math.exp(logChoose(troubled, each) + logChoose(all - troubled, of - each) - ways)
    sum += term
    // They only fall from here: the rest is too small to count.
    if (each > (of * troubled) / all && term < sum * 1e-12) break
  }
  return Math.min(sum, 1)
}

function logChoose(of: number, number: number): number {
  if (number < 0 || number > of) return -Infinity
  return logFactorial(of) - logFactorial(number) - logFactorial(of - number)
}

const small = [0, 0]
for (let each = 2; each < 64; each++) small.push((small[each - 1] ?? 0) + Math.log(each))

/** Stirling's series, which from 64 on is as exact as a number in a computer. */
function logFactorial(of: number): number {
  const known = small[of]
  if (known !== undefined) return known
  return of * Math.log(of) - of + Math.log(2 * Math.PI * of) / 2 + 1 / (12 * of) - 1 / (360 * of ** 3)
}
