/** A count of events among a number of draws. */
export type Share = readonly [number: number, of: number]

/**
 * Fisher's exact test, one-sided: the probability that one share is at least this much higher than the other, if both
 * come from the same population. It is exact for few draws too, where approximations are not.
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
    // The terms only decrease from here, and the rest is too small to count.
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

/** Stirling's series, which from 64 on is as exact as floating-point numbers. */
function logFactorial(of: number): number {
  const known = small[of]
  if (known !== undefined) return known
  return of * Math.log(of) - of + Math.log(2 * Math.PI * of) / 2 + 1 / (12 * of) - 1 / (360 * of ** 3)
}
