import { z } from 'zod'

/** One thing that somebody should be told about an environment. */
export const notice = z.strictObject({
  /** The id of what happened. It stays the same, however often the notice is sent. */
  id: z.string(),
  type: z.enum(['promoted', 'held', 'rolled back', 'refused', 'changed']),
  environment: z.string(),
  atUtc: z.string(),
  /** In one sentence, for a chat. */
  text: z.string(),
})
export type Notice = z.infer<typeof notice>
