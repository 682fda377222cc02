import { z } from 'zod'

/** One thing that somebody should be told about an environment. */
const notice = z.strictObject({
  /** The id of what happened. It stays the same, however often the notice is sent. */
  id: z.string(),
  type: z.enum(['promoted', 'held', 'rolled back', 'refused', 'changed']),
  environment: z.string(),
  atUtc: z.string(),
  /** What happened, in one sentence for a chat. */
  text: z.string(),
})

export type Notice = z.infer<typeof notice>

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
  /** The notices that the webhook has not taken yet, oldest first. */
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
