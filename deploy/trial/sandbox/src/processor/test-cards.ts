/** What happens when a card is entered or charged. */
export type Behaviour =
  | 'approve'
  | 'decline'
  | 'error'
  | 'timeout'
  | 'confirm'
  | 'refuse'
  | 'refundLater'
  | 'refundFails'
  | 'disputeLost'
  | 'disputeWon'
  | 'capture'
  | 'renew'

export interface TestCard {
  number: string
  /** In Stripe's words. */
  brand: 'visa' | 'mastercard' | 'amex' | 'discover'
  behaviour: Behaviour
}

/** The only cards that the sandbox accepts: numbers that payment processors publish for tests. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behaviour: 'approve' },
  { number: '5555555555554444', brand: 'mastercard', behaviour: 'approve' },
  { number: '378282246310005', brand: 'amex', behaviour: 'approve' },
  { number: '6011111111111117', brand: 'discover', behaviour: 'approve' },
  { number: '4000000000000002', brand: 'visa', behaviour: 'decline' },
  { number: '4000000000000119', brand: 'visa', behaviour: 'error' },
  { number: '4000000000006975', brand: 'visa', behaviour: 'timeout' },
  { number: '4000002500003155', brand: 'visa', behaviour: 'confirm' },
  { number: '4000000000009995', brand: 'visa', behaviour: 'refuse' },
  { number: '4000000000007726', brand: 'visa', behaviour: 'refundLater' },
  { number: '4000000000005126', brand: 'visa', behaviour: 'refundFails' },
  { number: '4000000000000259', brand: 'visa', behaviour: 'disputeLost' },
  { number: '4000000000002685', brand: 'visa', behaviour: 'disputeWon' },
  { number: '4000056655665556', brand: 'visa', behaviour: 'capture' },
  { number: '5200828282828210', brand: 'mastercard', behaviour: 'renew' },
]

/** A card's name contains its behaviour, so the sandbox stores no cards: `pm_decline_8f3a…`. */
export function behaviourOf(card: string): Behaviour | null {
  const [, behaviour] = /^pm_([a-zA-Z]+)_\w+$/.exec(card) ?? []
  return testCards.find((each) => each.behaviour === behaviour && behaviour !== 'refuse')?.behaviour ?? null
}

/** The customer for whom a card is kept: each card has its own. */
export function customerOf(card: string): string {
  return `cus_${card.split('_').at(-1)}`
}

/**
 * A fingerprint of the last digits, which tells the few test cards apart. A real processor derives it from the
 * number with a key.
 */
export function fingerprintOf(last4: string): string {
  return `test_${last4}`
}

export type CardField = 'name' | 'number' | 'expires' | 'code'

export type CardFault = 'required' | 'invalid' | 'expired' | 'not-a-test-card' | 'refused'

export interface EnteredCard {
  card: TestCard
  name: string
  expMonth: number
  expYear: number
}

type CheckedCard = { entered: EnteredCard } | { faults: Partial<Record<CardField, CardFault>> }

/** Checks what was entered on the card page. Spaces and dashes are allowed. */
export function checkCard(form: Readonly<Record<CardField, string>>, now: number): CheckedCard {
  const faults: Partial<Record<CardField, CardFault>> = {}
  const name = form.name.trim()
  const number = form.number.replaceAll(/[\s-]/g, '')
  const card = testCards.find((one) => one.number === number)
  const expires = /^\s*(0?[1-9]|1[0-2])\s*[/-]\s*(?:20)?(\d\d)\s*$/.exec(form.expires)
  const [expMonth, expYear] = [Number(expires?.[1]), 2000 + Number(expires?.[2])]

  if (name === '') faults.name = 'required'
  else if (/\d{9,}/.test(name) || name.length > 100) faults.name = 'invalid'
  if (number === '') faults.number = 'required'
  else if (card === undefined) faults.number = /^\d{13,19}$/.test(number) ? 'not-a-test-card' : 'invalid'
  if (form.expires.trim() === '') faults.expires = 'required'
  else if (expires === null) faults.expires = 'invalid'
  else if (Date.UTC(expYear, expMonth) <= now) faults.expires = 'expired'
  if (form.code.trim() === '') faults.code = 'required'
  else if (!(card?.brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(form.code.trim())) faults.code = 'invalid'

  if (card?.behaviour === 'refuse' && Object.keys(faults).length === 0) faults.number = 'refused'
  if (card === undefined || Object.keys(faults).length > 0) return { faults }
  return { entered: { card, name, expMonth, expYear } }
}
