/** Plain text of fewer characters than the shortest card number has. Most texts are, and a look at one is quick. */
const tooShort = /^[ -~]{0,12}$/

/**
 * Whether a text contains what looks like a card number: 13 to 19 digits that pass the Luhn check, in one piece or
 * grouped as on a card. Such a text is refused, so that no card number is ever stored, passed on, or logged.
 */
export function holdsCardNumber(text: string): boolean {
  if (tooShort.test(text)) return false
  // Digits may come full-width; random names such as those of requests are no text of anybody's.
  const plain = text.normalize('NFKC')
  if (uuid.test(plain)) return false
  return candidates.some((pattern) => [...plain.matchAll(pattern)].some(([found]) => passesLuhn(found)))
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What may be between the groups of a number. */
const gap = '[\\s.\\-\u2010-\u2015]{0,2}'
const candidates = [
  // Everything written as one number, however it is grouped.
  new RegExp(`(?<!\\d)(?<!\\d${gap})\\d(?:${gap}\\d){12,18}(?!${gap}\\d)`, 'g'),
  // A card's usual groups, also beside other digits, such as its date.
  new RegExp(`(?<!\\d)\\d{4}${gap}\\d{4}${gap}\\d{4}${gap}\\d{4}(?:${gap}\\d{3})?(?!\\d)`, 'g'),
  new RegExp(`(?<!\\d)\\d{4}${gap}\\d{4}${gap}\\d{4}${gap}\\d{4}(?!\\d)`, 'g'),
  new RegExp(`(?<!\\d)\\d{4}${gap}\\d{6}${gap}\\d{4,5}(?!\\d)`, 'g'),
  /(?<!\d)\d{13,19}(?!\d)/g,
]

function passesLuhn(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  let sum = 0
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  // All zeros pass the check too, and are no card.
  return sum > 0 && sum % 10 === 0
}

/** Members that by design hold other numbers, which pass the Luhn check now and then. */
const exempt: ReadonlySet<string> = new Set(['TrackingNumber'])

/** Where in a request something looks like a card number: `Items.0.Note`. Empty when nowhere. */
export function cardNumberPaths(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return holdsCardNumber(value) ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    exempt.has(name) ? [] : cardNumberPaths(member, [...path, name]),
  )
}
