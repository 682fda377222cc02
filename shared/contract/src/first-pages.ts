import { z } from 'zod'

import { languages } from './wire.ts'

/**
 * The first pages of a remote as HTML, for those who come by a link. The remote's build draws them and puts them beside
 * its other files, so they are signed with them; the gateway fills in their blanks.
 */
export const firstPages = z.strictObject({
  schema: z.literal('first-pages/v1'),
  pages: z.array(
    z.strictObject({
      /** The path of its route, with every parameter given: `/m/:key`. */
      path: z.string(),
      /** Everything that the page is drawn with, inside the host's frame. */
      style: z.string(),
      languages: z.record(z.enum(languages), z.string()),
    }),
  ),
})
export type FirstPages = z.infer<typeof firstPages>
export type FirstPage = FirstPages['pages'][number]

/** Its file name in a remote's build. */
export const firstPagesFile = 'first-pages.json'
