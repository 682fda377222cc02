import type { FrameMarkup } from '@homeside/contract/first-frame'
import type { OpeningPages } from '@homeside/contract/page-start'

/** A first page as its release drew it, and what of the visit it needs. */
export interface OpenedPage {
  markup: string
  style: string
  /** Without the name of its owner. */
  title: string
  /** Which frame is around it. */
  place: keyof FrameMarkup
  /** The alias as in the address; empty without one. */
  segment: string
  /** The remote's pages that open; null for the host's. */
  opening: OpeningPages | null
  /** What it asks first, with the parameters of its address. */
  firstCalls: string[]
  /** What its form sends, with the names of its fields in braces. */
  firstSend: string | null
  /** Files of its own that it needs at once. */
  files: readonly { url: string; integrity: string }[]
}
