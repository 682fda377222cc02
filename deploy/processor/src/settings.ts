import type { Ledger } from './ledger.ts'

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
  ledger: Ledger
}

/** A stay on the card page, as the merchant opened it. */
export interface CardSession {
  returnUrl: string
  language: Language
  /** What the merchant knows the stay by. */
  reference: string
  merchantName: string
}

/** A stay on the page where a cardholder confirms a charge. */
export interface Confirmation extends CardSession {
  amountCents: number
}

/** A card as a merchant knows it; the number is not among what it knows. */
export interface StoredCard {
  id: string
  /** The same for the same number, whatever date it expires on. */
  fingerprint: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  name: string
}

export const sessionMinutes = 30
/** How long a merchant may take to fetch a card that was entered: as long as somebody needs who has to sign in again. */
export const fetchMinutes = 30
