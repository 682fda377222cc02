import { type Behaviour, type TestCard, testCards } from './test-cards.ts'

/** A card as a merchant knows it, without its number. */
export interface StoredCard extends Pick<TestCard, 'brand'> {
  id: string
  last4: string
  expMonth: number
  expYear: number
  name: string
}

/** A visit to the card page. */
export interface LedgerSession {
  id: string
  account: string
  reference: string
  successUrl: string
  cancelUrl: string
  locale: string
  /** Milliseconds since 1970. */
  expires: number
  /** The card that was entered; null before. */
  card: StoredCard | null
  /** Whether the bank refused the last card that was entered. */
  isRefused: boolean
}

/** Money that goes back to a card. */
export interface LedgerRefund {
  id: string
  amount: number
  /** The merchant's own name for it; empty where it was made at the processor's own pages. */
  reference: string
  status: 'pending' | 'succeeded' | 'failed'
}

/** A charge that a cardholder's bank asks back. */
export interface LedgerDispute {
  id: string
  amount: number
  status: 'needs_response' | 'won' | 'lost'
}

/** A payment intent: an amount to charge, and the result. */
export interface LedgerIntent {
  id: string
  account: string
  /** The merchant's own name for it. */
  reference: string
  amount: number
  card: string
  status:
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_capture'
    | 'requires_payment_method'
    | 'succeeded'
    | 'canceled'
  /** The oldest first. */
  refunds: LedgerRefund[]
  dispute: LedgerDispute | null
  /** Where the bank's page leads back to. */
  returnUrl: string
}

/** The statuses with which it answers. */
export type AnswerStatus = 200 | 400 | 401 | 402 | 404 | 409 | 500

/** The answer to a request with an idempotency key; null while it is being worked out. */
interface KeptAnswer {
  request: string
  answer: { status: AnswerStatus; body: object } | null
}

/** What the processor remembers. Never a card number. */
export interface Ledger {
  sessions: Map<string, LedgerSession>
  intents: Map<string, LedgerIntent>
  /** What was answered, by account and idempotency key. */
  answers: Map<string, KeptAnswer>
  /** The cards that were entered, by name. */
  cards: Map<string, StoredCard>
  /** The customers that a merchant has deleted, with their cards. */
  deleted: Set<string>
  /** What happens by itself, at milliseconds since 1970. */
  later: { at: number; act: () => void }[]
}

/** An empty ledger. A test gives one to the next processor too, as a database would outlive a restart. */
export function emptyLedger(): Ledger {
  return {
    sessions: new Map(),
    intents: new Map(),
    answers: new Map(),
    cards: new Map(),
    deleted: new Set(),
    later: [],
  }
}

/**
 * The name of a card that is on file from the start. It contains everything that the processor needs to know of it:
 * `pm_approve_101x7x4242x203004` ends in 4242, expires in April 2030 and is approved.
 */
export function nameCard(behaviour: Behaviour, whose: string, last4: string, expires: Date): string {
  return `pm_${behaviour}_${whose}x${last4}x${expires.toISOString().slice(0, 7).replace('-', '')}`
}

/** The card that such a name describes; null for any other name. */
export function namedCard(id: string): StoredCard | null {
  const [, last4, year, month] = /x(\d{4})x(\d{4})(\d{2})$/.exec(id) ?? []
  const brand = testCards.find(({ number }) => number.endsWith(last4 ?? '-'))?.brand
  return last4 && brand ? { id, brand, last4, expMonth: Number(month), expYear: Number(year), name: '' } : null
}

/** The cents of a charge that are neither refunded nor on their way back. */
export function keptCents({ amount, refunds }: LedgerIntent): number {
  return refunds.reduce((left, refund) => (refund.status === 'failed' ? left : left - refund.amount), amount)
}
