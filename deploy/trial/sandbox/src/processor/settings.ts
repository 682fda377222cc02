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
  ledger: Ledger
}
