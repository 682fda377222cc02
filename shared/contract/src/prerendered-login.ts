import { z } from 'zod'

import { markupByPlace, prerendered, prerenderedWords } from './prerendered.ts'
import { languages } from './wire.ts'

export type LoginMarkup = z.infer<typeof markupByPlace>

/** The login's texts, the same as in the markup. */
const strings = z.looseObject({ title: z.string() })

/** The login as HTML. */
export const prerenderedLogin = prerendered.extend({
  schema: z.literal('login/v1'),
  languages: z.record(z.enum(languages), prerenderedWords.extend({ markup: markupByPlace, strings })),
})
export type PrerenderedLogin = z.infer<typeof prerenderedLogin>

/** Its file name in the host's build. */
export const prerenderedLoginFile = 'login.json'
