import type { Ledger } from './ledger.ts'

export type Language = 'en' | 'es'

export interface ProcessorSettings {
  /** The processor's origin for browsers. */
  origin: string
  /** The key of merchants, also used to sign sealed data. */
  key: string
  /** The only origins that a patient is sent back to. */
  returnOrigins: readonly string[]
  now: () => number
  /** Keeps the caller of a charge of the time-out card waiting. */
  hang: () => Promise<void>
  ledger: Ledger
}

/** A visit to the card page, as the merchant opened it. */
export interface CardSession {
  returnUrl: string
  language: Language
  /** The merchant's name for the visit. */
  reference: string
  merchantName: string
}

/** A visit to the page on which a cardholder confirms a charge. */
export interface Confirmation extends CardSession {
  amountCents: number
}

export const sessionMinutes = 30
/** How many minutes a merchant has to fetch a card: long enough for a patient who has to sign in again. */
export const fetchMinutes = 30
