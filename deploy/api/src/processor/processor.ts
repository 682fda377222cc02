import type { CardBrand } from '@homeside/contract/constants/patient-records'
import type { Language } from '@homeside/contract/wire'

/** A card as the processor describes it, without its number. */
export interface ProcessorCard {
  id: string
  /** The same for the same number, whatever its expiry date. */
  fingerprint: string
  brand: CardBrand
  last4: string
  expMonth: number
  expYear: number
  name: string
}

/** A visit to the card page. The card is there once it was entered. */
export type CardStay =
  | { state: 'entered'; card: ProcessorCard }
  | { state: 'open' | 'cancelled' | 'declined' | 'expired'; card?: undefined }

/**
 * The result of a charge. `confirm`: the bank waits for the cardholder. `closed`: nothing was charged, and nothing ever
 * will be for this reference.
 */
export type ChargeOutcome = 'approved' | 'declined' | 'confirm' | 'closed' | 'refunded'

/** Where somebody is sent, and how they return. */
interface Visit {
  returnUrl: string
  language: Language
  merchantName: string
}

/** The card processor: it takes card numbers on its own page, and charges cards by its own names for them. */
export interface Processor {
  /** Whether there is one. Where there is none, nobody is offered to pay by card. */
  takesCards: boolean
  /** Opens its card page for one card. Resolves to the page's address. */
  openSession: (session: Visit & { reference: string }) => Promise<string>
  /** The result of a visit to the card page; null when there was none with this reference. */
  findStay: (reference: string) => Promise<CardStay | null>
  /** Charges once per reference, however often it is called. */
  charge: (charge: { card: string; amountCents: number; reference: string }) => Promise<ChargeOutcome>
  /** The result of a charge; null when the processor was not asked for it yet. */
  findCharge: (reference: string) => Promise<ChargeOutcome | null>
  /** The final result of a charge: one that has not arrived yet is never made. */
  closeCharge: (reference: string) => Promise<ChargeOutcome>
  /** Refunds a charge, once. */
  refundCharge: (reference: string) => Promise<ChargeOutcome>
  /** Opens the page on which the cardholder confirms a charge. Resolves to the page's address. */
  openConfirmation: (reference: string, visit: Visit & { amountCents: number }) => Promise<string>
  forgetCard: (card: string) => Promise<void>
}
