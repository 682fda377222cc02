import type { CardBrand } from '@homeside/contract/constants/card-brands'
import type { Language } from '@homeside/contract/wire'

/** A card as the processor tells of it. Its number stays there. */
export interface ProcessorCard {
  id: string
  brand: CardBrand
  last4: string
  expMonth: number
  expYear: number
  name: string
}

/** The processor of card payments: it takes card numbers on a page of its own, and charges cards by its own names. */
export interface Processor {
  /** Opens its card page for one card; answers the page's address. */
  openSession: (session: {
    returnUrl: string
    language: Language
    reference: string
    merchantName: string
  }) => Promise<string>
  /** The card behind a token; null when it has expired or is none. */
  redeemToken: (token: string) => Promise<{ reference: string; card: ProcessorCard } | null>
  /** Charges once per reference, however often it is asked. */
  charge: (charge: { card: string; amountCents: number; reference: string }) => Promise<'approved' | 'declined'>
  /** What became of a charge; null when the processor was never asked for it. */
  findCharge: (reference: string) => Promise<'approved' | 'declined' | null>
  forgetCard: (card: string) => Promise<void>
}
