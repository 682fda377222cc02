import { z } from 'zod'

import { markupByPlace, prerendered, prerenderedWords } from './prerendered.ts'
import { languages } from './wire.ts'

/** `nobodys` is for an address without an alias, such as a texted link: its page learns later whose patient it is. */
const frameByPlace = markupByPlace.extend({ nobodys: z.string() })
export type FrameMarkup = z.infer<typeof frameByPlace>

/** The frame of first pages as HTML, into which the gateway puts a remote's page. */
export const firstFrame = prerendered.extend({
  schema: z.literal('frame/v1'),
  languages: z.record(z.enum(languages), prerenderedWords.extend({ markup: frameByPlace })),
})
export type FirstFrame = z.infer<typeof firstFrame>

/** Its file name in the host's build. */
export const firstFrameFile = 'first-frame.json'
