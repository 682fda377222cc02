import { z } from 'zod'

import { sharedExports } from './host-facts.ts'

/** What the page needs to know about a remote's page before a patient opens it. */
const pageFacts = z.strictObject({
  /** Files to fetch ahead: the page's chunks. */
  assets: z.array(z.string()),
  /** Groups of shared modules that it will ask the host for. */
  shared: z.array(z.string()),
})
export type PageFacts = z.infer<typeof pageFacts>

/** What a remote's build says about itself besides its descriptor. `publish` stores both with the release. */
export const remoteFacts = z.strictObject({
  /** The global variable that the entry sets. */
  container: z.string(),
  /** The file that starts the remote. */
  entry: z.string(),
  /** Pages, and by their part names home cards and account statuses. What the module does not load is missing here. */
  pages: z.record(z.string(), pageFacts),
  /** By language: the files with the remote's texts. */
  strings: z.record(z.string(), z.array(z.string())),
  /**
   * What a host must offer: a range of contracts, of versions for each shared module, and the exports in use. Releases
   * of builds before 0.2 do not say which exports.
   */
  requires: z.strictObject({
    contract: z.string(),
    shared: z.record(z.string(), z.string()),
    exports: sharedExports.optional(),
  }),
})
export type RemoteFacts = z.infer<typeof remoteFacts>
