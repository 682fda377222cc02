import { z } from 'zod'

/**
 * What the host gives to remotes, or what a remote uses of it: by module and export, the parts of its public type, each
 * with a hash. A part is a property that a caller gives (`title`, or `lead?` where it may be left out), one of the answer
 * (`.rows`), a parameter (`(1)?`), the whole answer (`()`), or the whole type (`=`).
 */
export const sharedExports = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string())))
export type SharedExports = z.infer<typeof sharedExports>

/** What a build of the host says about itself. `publish` stores it with the release. */
export const hostFacts = z.strictObject({
  /** What starts a page: for each entry, its scripts and style sheets in order. */
  entries: z.record(z.string(), z.strictObject({ scripts: z.array(z.string()), styles: z.array(z.string()) })),
  /**
   * What remotes can request: the contract's version, the version of every shared module, and the exports of our own.
   * Releases of builds before 0.2 do not say which exports.
   */
  offers: z.strictObject({
    contract: z.string(),
    shared: z.record(z.string(), z.string()),
    exports: sharedExports.optional(),
  }),
})
export type HostFacts = z.infer<typeof hostFacts>

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
  /** The files with the remote's texts, by language. */
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
