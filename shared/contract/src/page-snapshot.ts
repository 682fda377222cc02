import { z } from 'zod'

import { brandTexts } from './brand.ts'
import { phoneFormat } from './constants/field-formats.ts'
import { remoteDescriptor } from './remote-descriptor.ts'
import { languages } from './wire.ts'

/** Everything that one page load was resolved to. It is in the page as a JSON data block. */

export const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)
export const assetReference = z.strictObject({ url: z.string(), integrity })
/** An entry without a hash is loaded only on the `override` track, from a developer's own machine. */
const entryReference = z.strictObject({ url: z.string(), integrity: z.union([integrity, z.literal('')]) })

export const remoteBuild = z.strictObject({
  version: z.string(),
  /** The global variable that the entry sets. It is unique per version, so two versions can share a page. */
  container: z.string(),
  entry: entryReference,
  /** For each page and home card: the chunks to fetch ahead, and the shared modules it will ask the host for. */
  pages: z.record(z.string(), z.strictObject({ assets: z.array(assetReference), shared: z.array(z.string()) })),
  /** For each language: the files with the remote's texts. */
  strings: z.record(z.string(), z.array(assetReference)),
})
export type RemoteBuild = z.infer<typeof remoteBuild>

export const snapshotRemote = z.strictObject({
  name: z.string(),
  track: z.enum(['stable', 'candidate', 'pin', 'override']),
  build: remoteBuild,
  /** The release to fall back to inside the same page. Its files per page are left out, because it is rarely needed. */
  fallback: remoteBuild.nullable(),
  /** A login's has no routes: the page fetches them with the rest of the portal. */
  descriptor: remoteDescriptor.extend({ routes: z.array(remoteDescriptor.shape.routes.element) }),
})
export type SnapshotRemote = z.infer<typeof snapshotRemote>
/**
 * What is known about a build's pages before they load. Pages load without it too, but later. The page of a login finds
 * the descriptors there as well, and those it needs.
 */
export type PageFiles = Pick<RemoteBuild, 'pages' | 'strings'> & Pick<SnapshotRemote, 'descriptor'>

export const pageBrand = z.strictObject({
  /** The alias of the brand; null for the portal's own. */
  alias: z.string().nullable(),
  name: z.string(),
  phone: z.string().regex(phoneFormat.pattern),
  logoUrl: z.string(),
  /** Texts of the portal that the brand replaces. */
  texts: brandTexts.optional(),
})
export type PageBrand = z.infer<typeof pageBrand>

/**
 * The look of a brand, for a page that began in another brand: a texted link tells its provider only after the page has
 * loaded.
 */
export const brandLook = z.strictObject({
  logoUrl: z.string(),
  /** Colours and corners, by the name of the style sheets' variable. */
  variables: z.record(z.string().startsWith('--hs-'), z.string()),
})
export type BrandLook = z.infer<typeof brandLook>

export const pageSnapshot = z.strictObject({
  schema: z.literal('snapshot/v1'),
  snapshotId: z.string(),
  environment: z.string(),
  serial: z.int().min(0),
  apiOrigin: z.string(),
  language: z.enum(languages),
  /** The alias the page was resolved for. */
  alias: z.string().nullable(),
  /** Aliases, in lower case, whose pages differ because of a brand or pins of their own. */
  brandedAliases: z.array(z.string()),
  brand: pageBrand,
  /** The origin of this provider's payments portal, the only one the page may frame. Absent when there is none. */
  paymentsPortal: z.string().optional(),
  /** The origins of remotes' own backends, which the page may call. The kit calls the first. */
  backends: z.record(z.string(), z.array(z.string())).optional(),
  hostVersion: z.string(),
  /** The script that starts the host. The host's other files are beside it. */
  hostScript: z.string(),
  remotes: z.array(snapshotRemote),
})
export type PageSnapshot = z.infer<typeof pageSnapshot>
