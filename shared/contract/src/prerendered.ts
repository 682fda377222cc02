import { z } from 'zod'

import type { assetReference } from './page-snapshot.ts'
import { languages } from './wire.ts'

/** What the host's build draws ahead of a visit and puts beside its files. The gateway fills in its blanks. */
export const prerendered = z.strictObject({
  /** Everything that it is drawn with. */
  style: z.string(),
  /** The script that watches over the page until the portal's own script has loaded. */
  script: z.string(),
})

/** The notices beside the markup, in one language. */
export const prerenderedWords = z.strictObject({
  /** Shown when a script does not load. */
  trouble: z.string(),
  noScript: z.string(),
})

/** The markup for each kind of address, by what the address says about the provider. */
export const markupByPlace = z.strictObject({
  /** The page at an address without an alias. */
  portal: z.string(),
  /** The page at an address of the provider whose brand it has. */
  branded: z.string(),
  /** The page at an address of a provider whose name is not known yet. */
  unbranded: z.string(),
})

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

/** The pages of a remote that open first. */
export interface OpeningPages {
  remote: string
  /** The page of the address, and the one that it leads on to. */
  pages: readonly string[]
}

/** The data of a prerendered page, beside its snapshot. */
export interface PageStart {
  /** The rest of the portal, in the order in which the page needs it. */
  scripts: z.infer<typeof assetReference>[]
  /** Its style sheets: those before the page's own style, and those after. */
  styles: { before: z.infer<typeof assetReference>[]; after: z.infer<typeof assetReference>[] }
  /** The remote's pages that a first page begins with. */
  opening?: OpeningPages
  /** The calls that a first page makes first: whole addresses. */
  firstCalls?: string[]
  /** The POST that its form makes: a whole address, with the names of its fields in braces. */
  firstSend?: string
  /** The texts of the prerendered login. */
  strings?: { title: string }
}
