const named = /^(Order|Conversation|Message|Charge|Change|Policy|ShortCode|Text)Key$/

/**
 * The keys of what a request made or changed, as its answer tells them: of the answer itself and of its members, the
 * first of which counts. So the trail says which order, message or change it was.
 *
 * @param known keys that the trail has by the path.
 */
export function madeKeys(answer: unknown, known: unknown): Record<string, number> {
  const inPath = new Set(Object.values(Object(known) as object).map(Number))
  const parts = [answer, ...Object.values(Object(answer) as object)]
  const found = parts
    .toReversed()
    .flatMap((part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.entries(part) : [],
    )
  return Object.fromEntries(
    found.filter(
      (one): one is [string, number] => named.test(one[0]) && typeof one[1] === 'number' && !inPath.has(one[1]),
    ),
  )
}
