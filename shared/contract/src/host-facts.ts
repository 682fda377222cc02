import { z } from 'zod'

/** What a build of the host says about itself. `publish` stores it with the release. */
export const hostFacts = z.strictObject({
  /** What starts a page: for each entry, its scripts and style sheets in order. */
  entries: z.record(z.string(), z.strictObject({ scripts: z.array(z.string()), styles: z.array(z.string()) })),
  /** What remotes can request: the contract's version, and the version of every shared module. */
  offers: z.strictObject({ contract: z.string(), shared: z.record(z.string(), z.string()) }),
})
export type HostFacts = z.infer<typeof hostFacts>
