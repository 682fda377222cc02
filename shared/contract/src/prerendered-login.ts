import { z } from 'zod'

import type { assetReference } from './page-snapshot.ts'
import { languages } from './wire.ts'

/** The login as HTML, made when the host is built; it lies beside the host's files and the gateway fills it in. */

const markupByPlace = z.strictObject({
  /** At `/login`. */
  portal: z.string(),
  /** At the login of the provider whose brand the page has. */
  branded: z.string(),
  /** At the login of a provider whose name is yet to be asked for. */
  unbranded: z.string(),
})
export type LoginMarkup = z.infer<typeof markupByPlace>

export const prerenderedLogin = z.strictObject({
  schema: z.literal('login/v1'),
  /** Everything the login is drawn with. */
  style: z.string(),
  /** What looks after the form until its script is there. */
  script: z.string(),
  languages: z.record(
    z.enum(languages),
    z.strictObject({
      markup: markupByPlace,
      /** Said in place of a script that does not come. */
      trouble: z.string(),
      noScript: z.string(),
      /** The login's words, the very ones in the markup. */
      strings: z.looseObject({ title: z.string() }),
    }),
  ),
})
export type PrerenderedLogin = z.infer<typeof prerenderedLogin>

/** The file in the host's build. */
export const prerenderedLoginFile = 'login.json'

/** What a page with the prerendered login carries as data, beside its snapshot. */
export interface LoginStart {
  strings: { title: string }
  /** Where the snapshot's remotes have the files of their pages, which the snapshot of a login leaves out. */
  pageFiles: string
  /** The rest of the portal, in the order in which it belongs into the page. */
  scripts: z.infer<typeof assetReference>[]
  /** Its style sheets: those that belong before the style which the login brought along, and those after it. */
  styles: { before: z.infer<typeof assetReference>[]; after: z.infer<typeof assetReference>[] }
}
