import { z } from 'zod'

import { brandTexts } from './brand.ts'
import { remoteDescriptor } from './remote-descriptor.ts'
import { languages } from './wire.ts'

/** What one page load was resolved to; it travels in the page as a JSON data block. */

export const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)
export const assetReference = z.strictObject({ url: z.string(), integrity })
/** An entry without a hash is loaded on the `override` track alone, from a developer's own machine. */
const entryReference = z.strictObject({ url: z.string(), integrity: z.union([integrity, z.literal('')]) })

export const remoteBuild = z.strictObject({
  version: z.string(),
  /** The global the entry leaves behind; unique per version, so two versions can share a page. */
  container: z.string(),
  entry: entryReference,
  /** Per page and home card: the chunks worth fetching ahead, and the shared modules it will ask the host for. */
  pages: z.record(z.string(), z.strictObject({ assets: z.array(assetReference), shared: z.array(z.string()) })),
  /** Per language: the files with the remote's words. */
  strings: z.record(z.string(), z.array(assetReference)),
})
export type RemoteBuild = z.infer<typeof remoteBuild>
/** What is known ahead of a build's pages; without it they load as well, later. */
export type PageFiles = Pick<RemoteBuild, 'pages' | 'strings'>

export const snapshotRemote = z.strictObject({
  name: z.string(),
  track: z.enum(['stable', 'candidate', 'pin', 'override']),
  build: remoteBuild,
  /** The release to fall back to inside the same page, without the files of its pages: it is seldom needed. */
  fallback: remoteBuild.nullable(),
  descriptor: remoteDescriptor,
})
export type SnapshotRemote = z.infer<typeof snapshotRemote>

export const pageBrand = z.strictObject({
  /** The alias the brand belongs to, null for the portal's own. */
  alias: z.string().nullable(),
  name: z.string(),
  phone: z.string().regex(/^\d{10}$/),
  logoUrl: z.string(),
  /** Texts of the portal that the brand says otherwise. */
  texts: brandTexts.optional(),
})
export type PageBrand = z.infer<typeof pageBrand>

export const pageSnapshot = z.strictObject({
  schema: z.literal('snapshot/v1'),
  snapshotId: z.string(),
  environment: z.string(),
  serial: z.int().min(0),
  apiOrigin: z.string(),
  language: z.enum(languages),
  /** The alias the page was resolved for. */
  alias: z.string().nullable(),
  /** Aliases, in lower case, whose pages are made differently: a brand or pins of their own. */
  brandedAliases: z.array(z.string()),
  brand: pageBrand,
  /** The origin of the payments portal of this page's provider, which alone the page may frame; absent without one. */
  paymentsPortal: z.string().optional(),
  hostVersion: z.string(),
  /** The script that starts the host; the rest of the host lies beside it. */
  hostScript: z.string(),
  remotes: z.array(snapshotRemote),
})
export type PageSnapshot = z.infer<typeof pageSnapshot>
