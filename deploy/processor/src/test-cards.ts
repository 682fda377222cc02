/** What happens when a card is charged. */
export type Behaviour = 'approve' | 'decline' | 'error' | 'timeout'

export interface TestCard {
  number: string
  brand: 'Visa' | 'Mastercard' | 'AmericanExpress' | 'Discover'
  behaviour: Behaviour
}

/** The only cards that the sandbox takes: numbers that payment processors publish for tests. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'Visa', behaviour: 'approve' },
  { number: '5555555555554444', brand: 'Mastercard', behaviour: 'approve' },
  { number: '378282246310005', brand: 'AmericanExpress', behaviour: 'approve' },
  { number: '6011111111111117', brand: 'Discover', behaviour: 'approve' },
  { number: '4000000000000002', brand: 'Visa', behaviour: 'decline' },
  { number: '4000000000000119', brand: 'Visa', behaviour: 'error' },
  { number: '4000000000006975', brand: 'Visa', behaviour: 'timeout' },
]

/** Behaviour is written in a card's name, so the sandbox keeps no cards: `card_decline_8f3a…`. */
export function behaviourOf(card: string): Behaviour | null {
  const [, behaviour] = /^card_(approve|decline|error|timeout)_\w+$/.exec(card) ?? []
  return (behaviour as Behaviour | undefined) ?? null
}
