import type { Stripe } from 'stripe'

import type { Ledger } from './ledger.ts'

export type Language = 'en' | 'es'

export interface ProcessorSettings {
  /** The processor's origin for browsers. */
  origin: string
  /** The secret key of the merchant’s server. */
  key: string
  now: () => number
  /** Keeps the caller of a charge of the time-out card waiting. */
  hang: () => Promise<void>
  /**
   * The account that the key itself belongs to, of a shop that is no platform: its requests name no account, and neither do
   * its events. Default: a platform, whose requests each name one of its connected accounts.
   */
  ownAccount?: string | undefined
  /** Tells the merchant what happened. Default: nobody is told. */
  tell?: (event: ProcessorEvent) => void
  ledger: Ledger
}

/** An event, as Stripe sends it. */
export interface ProcessorEvent {
  id: string
  object: 'event'
  type: Stripe.Event.Type
  /** The connected account that it is about; absent where that is the key's own. */
  account?: string
  data: { object: object }
}
