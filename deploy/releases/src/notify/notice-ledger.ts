import { z } from 'zod'

import { notice } from './notice.ts'

/**
 * The notices of an environment that were sent, and those that are still to be sent. It is kept in the store, so that
 * it survives a restart.
 */
const noticeLedger = z.strictObject({
  schema: z.literal('notices/v1'),
  /** The last change that is told, or waits to be. */
  toldSerial: z.int().min(0),
  /** The ids of what holds at present, such as a held candidate, and is told or waits to be. */
  lasting: z.array(z.string()),
  /** Not taken by the webhook yet, oldest first. */
  waiting: z.array(z.strictObject({ notice, foundUtc: z.iso.datetime() })),
})
export type NoticeLedger = z.infer<typeof noticeLedger>

/** The ledger of an environment of which no notice was ever sent. */
export const newLedger: NoticeLedger = { schema: 'notices/v1', toldSerial: 0, lasting: [], waiting: [] }

/** Reads a ledger; null when there is none, or nobody can read it. */
export function ledgerFrom(text: string | null): NoticeLedger | null {
  if (text === null) return null
  try {
    return noticeLedger.parse(JSON.parse(text))
  } catch {
    return null
  }
}
