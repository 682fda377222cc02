import { z } from 'zod'

/** One thing that somebody should be told about an environment. */
export const notice = z.strictObject({
  /** The same for the same thing, however often it is sent. */
  id: z.string(),
  type: z.enum(['promoted', 'held', 'rolled back', 'refused', 'changed']),
  environment: z.string(),
  atUtc: z.string(),
  /** In one sentence, for a chat. */
  text: z.string(),
})
export type Notice = z.infer<typeof notice>
