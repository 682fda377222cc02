import type { CardBrand } from '@homeside/contract/constants/card-brands'
import type { Language } from '@homeside/contract/wire'

/** A card as the processor tells of it. Its number stays there. */
export interface ProcessorCard {
  id: string
  /** The same for the same number, whatever date it expires on. */
  fingerprint: string
  brand: CardBrand
  last4: string
  expMonth: number
  expYear: number
  name: string
}

/** A stay on the card page; the card is there once it was entered. */
export type CardStay =
  | { state: 'entered'; card: ProcessorCard }
  | { state: 'open' | 'cancelled' | 'declined' | 'expired'; card?: undefined }

/**
 * What became of a charge. `confirm`: the bank waits for the cardholder. `closed`: nothing was charged, and nothing ever
 * is by its reference.
 */
export type ChargeOutcome = 'approved' | 'declined' | 'confirm' | 'closed' | 'refunded'

/** Where somebody is sent, and how they come back. */
interface Visit {
  returnUrl: string
  language: Language
  merchantName: string
}

/** The processor of card payments: it takes card numbers on a page of its own, and charges cards by its own names. */
export interface Processor {
  /** Opens its card page for one card; answers the page's address. */
  openSession: (session: Visit & { reference: string }) => Promise<string>
  /** What became of a stay on the card page; null when there was none by this reference. */
  findStay: (reference: string) => Promise<CardStay | null>
  /** Charges once per reference, however often it is asked. */
  charge: (charge: { card: string; amountCents: number; reference: string }) => Promise<ChargeOutcome>
  /** What became of a charge; null when the processor was not asked for it yet. */
  findCharge: (reference: string) => Promise<ChargeOutcome | null>
  /** What became of a charge, for good: one that did not come yet never counts. */
  closeCharge: (reference: string) => Promise<ChargeOutcome>
  /** Gives back what was charged, once. */
  refundCharge: (reference: string) => Promise<ChargeOutcome>
  /** Opens the page on which the cardholder confirms a charge; answers the page's address. */
  openConfirmation: (reference: string, visit: Visit & { amountCents: number }) => Promise<string>
  forgetCard: (card: string) => Promise<void>
}
