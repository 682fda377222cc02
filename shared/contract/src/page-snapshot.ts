import { z } from 'zod'

import { brandTexts } from './brand.ts'
import type { RemoteFacts } from './build-facts.ts'
import { phoneFormat } from './constants/field-formats.ts'
import { remoteDescriptor, type RemoteDescriptor } from './remote-descriptor.ts'
import { languages } from './wire.ts'

/** Everything that one page load was resolved to. It is in the page as a JSON data block. */

export const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)
export const assetReference = z.strictObject({ url: z.string(), integrity })
/**
 * An entry without a hash is loaded only on the `override` track, from a developer's own machine. A file of a page
 * without one is only fetched ahead: what runs it knows its hash.
 */
const fileReference = z.strictObject({ url: z.string(), integrity: z.union([integrity, z.literal('')]) })

export const remoteBuild = z.strictObject({
  version: z.string(),
  /** The global variable that the entry sets. It is unique per version, so two versions can share a page. */
  container: z.string(),
  entry: fileReference,
  /** For each page and home card: the chunks to fetch ahead, and the shared modules it will ask the host for. */
  pages: z.record(z.string(), z.strictObject({ assets: z.array(fileReference), shared: z.array(z.string()) })),
  /** For each language: the files with the remote's texts. */
  strings: z.record(z.string(), z.array(fileReference)),
})
export type RemoteBuild = z.infer<typeof remoteBuild>

export const snapshotRemote = z.strictObject({
  name: z.string(),
  track: z.enum(['stable', 'candidate', 'pin', 'override']),
  build: remoteBuild,
  /** The release to fall back to inside the same page. Its files per page are left out, because it is rarely needed. */
  fallback: remoteBuild.nullable(),
  /** It has no routes in a page: they come with the other remotes. */
  descriptor: remoteDescriptor.extend({ routes: z.array(remoteDescriptor.shape.routes.element) }),
})
export type SnapshotRemote = z.infer<typeof snapshotRemote>

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

/** What the gateway says of the pages of one alias. No page names the aliases of others. */
export const aliasPages = z.strictObject({
  /** Whether they differ from everybody's: by a brand, pins, candidates or a payments portal of their own. */
  areOwn: z.boolean(),
  /**
   * The look of their brand, for a page that began in another one: a texted link tells its provider only after the page
   * has loaded.
   */
  look: z
    .strictObject({
      logoUrl: z.string(),
      /** Colours and corners, by the name of the style sheets' variable. */
      variables: z.record(z.string().startsWith('--hs-'), z.string()),
    })
    .optional(),
})
export type AliasPages = z.infer<typeof aliasPages>

export const pageSnapshot = z.strictObject({
  schema: z.literal('snapshot/v1'),
  snapshotId: z.string(),
  environment: z.string(),
  serial: z.int().min(0),
  apiOrigin: z.string(),
  language: z.enum(languages),
  /** The alias the page was resolved for. */
  alias: z.string().nullable(),
  brand: pageBrand,
  /** The origin of this provider's payments portal, the only one the page may frame. Absent when there is none. */
  paymentsPortal: z.string().optional(),
  /** The origins of remotes' own backends, which the page may call. The kit calls the first. */
  backends: z.record(z.string(), z.array(z.string())).optional(),
  hostVersion: z.string(),
  /** The script that starts the host. The host's other files are beside it. */
  hostScript: z.string(),
  /** The remote whose page opens, with that page's files. All remotes in a page that has no `rest`. */
  remotes: z.array(snapshotRemote),
  /** Always empty. Hosts before 1.0.1 expect a list of the aliases with pages of their own. */
  brandedAliases: z.array(z.string()).max(0).optional(),
  /** The address of all remotes, for the page itself to fetch. It is as long for sixty remotes as for one. */
  rest: z.string().optional(),
})
export type PageSnapshot = z.infer<typeof pageSnapshot>

/** The version of a development build. Its container is `<name>__dev`. */
export const devVersion = '0.0.0-dev'

/** A remote of a page as a development server at an origin serves it: without hashes, because it changes while somebody types. */
export function devRemoteOf(origin: string, descriptor: RemoteDescriptor, built: RemoteFacts): SnapshotRemote {
  const pages = Object.entries(built.pages).map(([page, { shared }]) => [page, { assets: [], shared }])
  const entry = { url: `${origin}/${built.entry}`, integrity: '' as const }
  const build = {
    version: devVersion,
    container: built.container,
    entry,
    pages: Object.fromEntries(pages) as SnapshotRemote['build']['pages'],
    strings: {},
  }
  return {
    name: descriptor.name,
    track: 'override',
    build,
    fallback: null,
    descriptor: descriptor as SnapshotRemote['descriptor'],
  }
}

/** The snapshot in the HTML of a page, which says what the page is made of. */
export function snapshotIn(html: string): PageSnapshot {
  return pageSnapshot.parse(JSON.parse(/id="page-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'))
}

/** All remotes of a page, as the page itself asks for them. */
export async function remotesIn(
  { remotes, rest }: PageSnapshot,
  ask: (address: string) => Response | Promise<Response>,
): Promise<PageSnapshot['remotes']> {
  return rest === undefined ? remotes : pageSnapshot.shape.remotes.parse(await (await ask(rest)).json())
}
