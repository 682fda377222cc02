import type { z } from 'zod'

import type { assetReference } from './page-snapshot.ts'

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
