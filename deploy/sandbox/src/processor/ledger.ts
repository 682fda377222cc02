/** The state of a visit to the card page. */
export type Stay =
  | { state: 'open'; until: number }
  /** The card can be fetched until then. */
  | { state: 'entered'; until: number; card: StoredCard }
  | { state: 'cancelled' | 'declined' }

/**
 * The state of a charge. `confirm`: the bank waits for the cardholder. `closed`: nothing was charged, and nothing ever
 * will be for this reference.
 */
export type ChargeState = 'approved' | 'declined' | 'confirm' | 'closed' | 'refunded'

export interface LedgerCharge {
  state: ChargeState
  /** The requested card and amount; null when the charge was closed before it came. */
  request: string | null
}

/** What the processor remembers, by the merchant's references. Never a card number. */
export interface Ledger {
  stays: Map<string, Stay>
  charges: Map<string, LedgerCharge>
}

/** An empty ledger. A test gives one to the next processor too, as a database would outlive a restart. */
export function emptyLedger(): Ledger {
  return { stays: new Map(), charges: new Map() }
}

/** A card as a merchant knows it, without its number. */
export interface StoredCard {
  id: string
  /** The same for the same number, whatever its expiry date. */
  fingerprint: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  name: string
}
