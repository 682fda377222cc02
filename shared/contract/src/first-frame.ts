import { z } from 'zod'

import { languages } from './wire.ts'

/**
 * The frame of first pages as HTML. The host's build makes it and puts it beside the host's files; the gateway puts a
 * remote's page into it, and fills in its blanks.
 */

const markupByPlace = z.strictObject({
  /** At an address without an alias. */
  portal: z.string(),
  /** The same, where the page will say later whose it is. */
  nobodys: z.string(),
  /** At an address of the provider whose brand the page has. */
  branded: z.string(),
  /** At an address of a provider whose name is not known yet. */
  unbranded: z.string(),
})
export type FrameMarkup = z.infer<typeof markupByPlace>

export const firstFrame = z.strictObject({
  schema: z.literal('frame/v1'),
  /** Everything that the frame is drawn with. */
  style: z.string(),
  /** The script that watches over the page until the portal's own script has loaded. */
  script: z.string(),
  languages: z.record(
    z.enum(languages),
    z.strictObject({
      markup: markupByPlace,
      /** Shown when a script does not load. */
      trouble: z.string(),
      noScript: z.string(),
    }),
  ),
})
export type FirstFrame = z.infer<typeof firstFrame>

/** Its file name in the host's build. */
export const firstFrameFile = 'first-frame.json'
