import type { StoredCard } from './settings.ts'

/** How a stay on the card page stands. */
export type Stay =
  | { state: 'open'; until: number }
  /** The card can be fetched until then. */
  | { state: 'entered'; until: number; card: StoredCard }
  | { state: 'cancelled' | 'declined' }

/**
 * How a charge stands. `confirm`: the bank waits for the cardholder. `closed`: nothing was charged, and nothing ever is by
 * this reference.
 */
export type ChargeState = 'approved' | 'declined' | 'confirm' | 'closed' | 'refunded'

export interface LedgerCharge {
  state: ChargeState
  /** What was asked for: card and amount; null when it was closed before it came. */
  request: string | null
}

/** What the processor remembers, by the merchant's references; never a card number. */
export interface Ledger {
  stays: Map<string, Stay>
  charges: Map<string, LedgerCharge>
}

/** Nothing asked for yet. One that is kept is handed to the next processor, as a database would be. */
export function emptyLedger(): Ledger {
  return { stays: new Map(), charges: new Map() }
}
