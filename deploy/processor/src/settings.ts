export type Language = 'en' | 'es'

export interface ProcessorSettings {
  /** Where the browser reaches the processor. */
  origin: string
  /** What merchants prove themselves with, and what is sealed is signed with. */
  key: string
  /** The only origins that a patient is sent back to. */
  returnOrigins: readonly string[]
  now: () => number
  /** How long a charge of the time-out card keeps its caller waiting. */
  hangMs: number
}

/** A stay on the card page, as the merchant opened it. */
export interface CardSession {
  returnUrl: string
  language: Language
  /** What the merchant knows the stay by. */
  reference: string
  merchantName: string
}

/** A card as a merchant knows it; the number is not among what it knows. */
export interface StoredCard {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  name: string
}

export const sessionMinutes = 30
export const tokenMinutes = 15
