import { z } from 'zod'

import { languages } from './wire.ts'

/**
 * The host's own first pages as HTML: those with texts that anyone may read. The host's build draws them and puts them
 * beside its other files; the gateway fills in their blanks.
 */
export const hostPages = z.strictObject({
  schema: z.literal('host-pages/v1'),
  pages: z.array(
    z.strictObject({
      /** The path of its route: `/faqs`, `/:alias/faqs`. */
      path: z.string(),
      /** Everything that the page is drawn with, inside the frame. */
      style: z.string(),
      title: z.record(z.enum(languages), z.string()),
      /** The calls that the page makes first: at a provider, with `{alias}`, and without one. */
      firstCalls: z.strictObject({ named: z.array(z.string()), unnamed: z.array(z.string()) }),
      /** The paths of the screens that its words name. */
      screens: z.array(z.string()),
      /** `named` has blanks for the provider, `unnamed` says "your provider". */
      languages: z.record(z.enum(languages), z.strictObject({ named: z.string(), unnamed: z.string() })),
    }),
  ),
})
export type HostPages = z.infer<typeof hostPages>
export type HostPage = HostPages['pages'][number]

/** Its file name in the host's build. */
export const hostPagesFile = 'host-pages.json'
