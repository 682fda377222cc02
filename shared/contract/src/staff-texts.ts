import { z } from 'zod'

import { defineCall } from './call.ts'
import { paths } from './constants/paths.ts'
import { phone } from './wire.ts'

/** Patients' answers to texts, reported by the text gateway. */

export const receiveTextRequest = z.strictObject({
  From: phone,
  Text: z.string().max(1600).describe('As it was written. STOP ends all optional texts, HELP is answered.'),
})
export type ReceiveTextRequest = z.infer<typeof receiveTextRequest>

export const receiveText = defineCall({
  method: 'POST',
  path: paths.staffTexts,
  section: 'ours',
  summary: 'Takes a text that a patient sent. STOP is honoured at once, for every patient who has this number.',
  access: 'staff',
  encoding: 'json',
  body: receiveTextRequest,
  answer: z.strictObject({ Understood: z.enum(['Stop', 'Help']).nullable() }),
  problems: ['malformed', 'invalid-credentials', 'validation', 'save-failed'],
})
