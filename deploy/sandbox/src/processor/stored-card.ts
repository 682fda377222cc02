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
