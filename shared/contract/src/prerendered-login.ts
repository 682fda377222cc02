import { z } from 'zod'

import { languages } from './wire.ts'

/**
 * The login as HTML. The host's build makes it and puts it beside the host's files; the gateway fills in its blanks.
 */

const markupByPlace = z.strictObject({
  /** At `/login`. */
  portal: z.string(),
  /** At the login of the provider whose brand the page has. */
  branded: z.string(),
  /** At the login of a provider whose name is not known yet. */
  unbranded: z.string(),
})
export type LoginMarkup = z.infer<typeof markupByPlace>

export const prerenderedLogin = z.strictObject({
  schema: z.literal('login/v1'),
  /** Everything that the login is drawn with. */
  style: z.string(),
  /** The script that handles the form until the login's own script has loaded. */
  script: z.string(),
  languages: z.record(
    z.enum(languages),
    z.strictObject({
      markup: markupByPlace,
      /** Shown when a script does not load. */
      trouble: z.string(),
      noScript: z.string(),
      /** The login's texts, the same as in the markup. */
      strings: z.looseObject({ title: z.string() }),
    }),
  ),
})
export type PrerenderedLogin = z.infer<typeof prerenderedLogin>

/** Its file name in the host's build. */
export const prerenderedLoginFile = 'login.json'
