import type { TestCard } from './test-cards.ts'

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

/** A payment intent: what is to be charged, and what came of it. */
export interface LedgerIntent {
  id: string
  account: string
  /** The merchant's own name for it. */
  reference: string
  amount: number
  card: string
  status: 'requires_confirmation' | 'requires_action' | 'requires_payment_method' | 'succeeded' | 'canceled'
  isRefunded: boolean
  /** Where the bank's page leads back to. */
  returnUrl: string
}

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
  /** By account and idempotency key. */
  answers: Map<string, KeptAnswer>
  /** The cards that a merchant has detached. */
  detached: Set<string>
}

/** An empty ledger. A test gives one to the next processor too, as a database would outlive a restart. */
export function emptyLedger(): Ledger {
  return { sessions: new Map(), intents: new Map(), answers: new Map(), detached: new Set() }
}
