import type { CardBrand } from '@homeside/contract/constants/patient-records'
import type { Language } from '@homeside/contract/wire'

/** A card as the processor describes it, without its number. */
export interface ProcessorCard {
  id: string
  /** The customer at the processor for whom it is kept. A charge names both. */
  customer: string
  /** The same for the same number, whatever its expiry date. */
  fingerprint: string
  brand: CardBrand
  last4: string
  expMonth: number
  expYear: number
  name: string
}

/** A card that is off file. */
export type ForgottenCard = ProcessorObject & Pick<ProcessorCard, 'customer'>

/** A visit to the card page. The card is there once it was entered. */
export type CardStay =
  | { state: 'entered'; card: ProcessorCard }
  | { state: 'open' | 'declined' | 'expired'; card?: undefined }

/**
 * The result of a charge. `confirm`: the bank waits for the cardholder. `closed`: nothing was charged, and nothing ever
 * will be. What was given back later was `approved` all the same.
 */
export type ChargeOutcome = 'approved' | 'declined' | 'confirm' | 'closed'

/** Money that goes back to a card, whoever asked for it: `failed` where it came back to the provider, also days later. */
export interface ProcessorRefund {
  id: string
  /** Our name for it; null where it was made at the processor's own pages. */
  reference: string | null
  amountCents: number
  state: 'pending' | 'done' | 'failed'
  /** Why it failed, in the processor's word. */
  reason: string | null
}

/** What became of the money of a charge that was approved. */
export interface ChargeMoney {
  /** What was taken. It is less than was asked for where only a part was captured. */
  takenCents: number
  refunds: ProcessorRefund[]
  /** Whether the cardholder's bank asks for it back, or has decided: `lost` means that it has taken it back. */
  dispute: 'open' | 'won' | 'lost' | null
  /** What disputes that were lost took: only a part may be disputed. */
  lostCents: number
}

export interface WantedRefund {
  amountCents: number
  /** Our name for the refund. The same name makes one refund only. */
  reference: string
}

/** Something at the processor: whose it is, and what the processor calls it. */
export interface ProcessorObject {
  /** The provider's account at the processor, which gets the money. */
  merchant: string
  id: string
}

/** A charge as the processor knows it; null before it has a name for it. */
export function keptCharge({
  merchant,
  processorCharge,
}: {
  merchant: string
  processorCharge: string | null
}): ProcessorObject | null {
  return processorCharge === null ? null : { merchant, id: processorCharge }
}

export type MessageSubject = { about: 'charge' | 'card' } & ProcessorObject

export interface CardVisit {
  merchant: string
  /** Our name for the visit. The same name opens one page only. */
  reference: string
  /** Where the page leads to, with a card and without. */
  returnUrl: string
  language: Language
  /** The patient's own, so that they need not type it there; null where none is known. */
  email: string | null
}

export interface WantedCharge {
  merchant: string
  card: Pick<ProcessorCard, 'id' | 'customer'>
  amountCents: number
  /** Our name for the charge. The same name prepares one charge only. */
  reference: string
}

/**
 * A card processor: it takes card numbers on its own page, and charges cards by its own names for them. Each function
 * throws a Problem: payment-unreachable when nobody knows what came of it, payment-failed when the processor refused.
 */
export interface Processor {
  /** Whether an account can be paid by card. Where none can, nobody is offered to. */
  takesCards: (merchant: string) => boolean
  /** Opens its card page for one card. Resolves to the page's address, and what the processor calls the visit. */
  openCardPage: (visit: CardVisit) => Promise<{ url: string; id: string }>
  /** The result of a visit to the card page. */
  findStay: (stay: ProcessorObject) => Promise<CardStay>
  /** Gets the processor's name for a charge. Nothing is charged before `charge` is called with that name. */
  prepareCharge: (charge: WantedCharge) => Promise<string>
  /** Charges what was prepared, once. The bank's page, if there is one, leads back to `returnUrl`. */
  charge: (charge: ProcessorObject, returnUrl: string) => Promise<ChargeOutcome>
  /** The result of a charge; null while there is none. */
  findCharge: (charge: ProcessorObject) => Promise<ChargeOutcome | null>
  /** The final result of a charge: one that was not made yet, or that the bank waits for, is never made. */
  closeCharge: (charge: ProcessorObject) => Promise<ChargeOutcome>
  findMoney: (charge: ProcessorObject) => Promise<ChargeMoney>
  /**
   * Has money of a charge given back, once for each reference. What comes of it, `findMoney` tells. Resolves to the
   * processor's word for why it refused for good; to null when it did not.
   */
  refundCharge: (charge: ProcessorObject, refund: WantedRefund) => Promise<string | null>
  /** The address of the page on which the cardholder confirms a charge; null when no bank waits any more. */
  confirmationPage: (charge: ProcessorObject) => Promise<string | null>
  /** A card as it is now: its network may have given it another date, or another number. */
  findCard: (card: ProcessorObject) => Promise<Omit<ProcessorCard, 'customer'>>
  /** Deletes a card with the customer for whom it was kept, whose address it had. */
  forgetCard: (card: ForgottenCard) => Promise<void>
  /**
   * What a message of the processor is about; null when it is nothing that is followed.
   *
   * @throws Problem malformed when the processor did not sign it.
   */
  subjectOfMessage: (body: string, header: (name: string) => string | undefined) => MessageSubject | null
}
