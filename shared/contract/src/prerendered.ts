import { z } from 'zod'

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
  /** At an address without an alias. */
  portal: z.string(),
  /** At an address of the provider whose brand the page has. */
  branded: z.string(),
  /** At an address of a provider whose name is not known yet. */
  unbranded: z.string(),
})
