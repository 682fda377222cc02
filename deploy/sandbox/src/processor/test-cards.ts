/** What happens when a card is entered or charged. */
export type Behaviour = 'approve' | 'decline' | 'error' | 'timeout' | 'confirm' | 'refuse'

export interface TestCard {
  number: string
  brand: 'Visa' | 'Mastercard' | 'AmericanExpress' | 'Discover'
  behaviour: Behaviour
}

/** The only cards that the sandbox accepts: numbers that payment processors publish for tests. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'Visa', behaviour: 'approve' },
  { number: '5555555555554444', brand: 'Mastercard', behaviour: 'approve' },
  { number: '378282246310005', brand: 'AmericanExpress', behaviour: 'approve' },
  { number: '6011111111111117', brand: 'Discover', behaviour: 'approve' },
  { number: '4000000000000002', brand: 'Visa', behaviour: 'decline' },
  { number: '4000000000000119', brand: 'Visa', behaviour: 'error' },
  { number: '4000000000006975', brand: 'Visa', behaviour: 'timeout' },
  { number: '4000002500003155', brand: 'Visa', behaviour: 'confirm' },
  { number: '4000000000009995', brand: 'Visa', behaviour: 'refuse' },
]

/** A card's name contains its behaviour, so the sandbox stores no cards: `card_decline_8f3a…`. */
export function behaviourOf(card: string): Behaviour | null {
  const [, behaviour] = /^card_(approve|decline|error|timeout|confirm)_\w+$/.exec(card) ?? []
  return (behaviour as Behaviour | undefined) ?? null
}

/**
 * A fingerprint of brand and last digits, which tells the few test cards apart. A real processor derives it from the
 * number with a key.
 */
export function fingerprintOf({ brand, number }: Pick<TestCard, 'brand' | 'number'>): string {
  return `test_${brand}_${number.slice(-4)}`
}
