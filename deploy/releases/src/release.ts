import { brandTexts } from '@homeside/contract/brand'
import { integrity } from '@homeside/contract/page-snapshot'
import { z } from 'zod'

import { signature } from './signing/signature.ts'

/** What the registry keeps of a release: immutable, and signed by the team that publishes it. */

export const version = z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/)
/** A release's name becomes a folder and part of addresses. */
export const releaseName = z.string().regex(/^[a-z][a-z0-9-]*$/)
/** A file inside a release, never outside of it. */
const assetPath = z.string().regex(/^(?!.*(?:^|\/)\.)[\w.\-/]+$/)
const asset = z.strictObject({ path: assetPath, bytes: z.int().min(0), integrity })

const releaseHead = {
  schema: z.literal('release/v1'),
  name: releaseName,
  version,
  /** The commit it was built from, where the source is in git. */
  commit: z.string().nullable(),
  publishedUtc: z.iso.datetime(),
  /** The team; its key has to be the one that signed. */
  publishedBy: z.string(),
  assets: z.array(asset),
  signature,
}

/**
 * What the registry has to know of a remote's descriptor. A release outlives the contract it was made for, so the rest
 * is kept as it is: `publish` has checked it against the contract of that day, and `check` compares contracts.
 */
const keptDescriptor = z.looseObject({
  name: releaseName,
  contract: z.int().positive(),
  routes: z.array(z.looseObject({ path: z.string(), page: z.string() })),
})

export const remoteRelease = z.strictObject({
  ...releaseHead,
  kind: z.literal('remote'),
  container: z.string(),
  entry: z.strictObject({ path: assetPath, integrity }),
  descriptor: keptDescriptor,
  pages: z.record(z.string(), z.strictObject({ assets: z.array(z.string()), shared: z.array(z.string()) })),
  /** Per language: the files with the remote's words. */
  strings: z.record(z.string(), z.array(z.string())),
  /** What a host has to offer: a range of contracts, and of every shared module in use. */
  requires: z.strictObject({ contract: z.string(), shared: z.record(z.string(), z.string()) }),
})
export type RemoteRelease = z.infer<typeof remoteRelease>

export const hostRelease = z.strictObject({
  ...releaseHead,
  kind: z.literal('host'),
  /** Per entry, what starts a page. */
  entries: z.record(z.string(), z.strictObject({ scripts: z.array(z.string()), styles: z.array(z.string()) })),
  /** What remotes can ask of it: its contract, and the version of every shared module. */
  offers: z.strictObject({ contract: z.string(), shared: z.record(z.string(), z.string()) }),
})
export type HostRelease = z.infer<typeof hostRelease>

export const brandsRelease = z.strictObject({
  ...releaseHead,
  kind: z.literal('brands'),
  brands: z.array(
    z.strictObject({
      alias: z.string().nullable(),
      name: z.string(),
      phone: z.string(),
      primary: z.string(),
      sheet: z.string(),
      /** The variables of its sheet that colour the portal's own parts; in the page itself where it must not wait. */
      variables: z
        .string()
        .regex(/^[-\w:;#.,()% ]+$/)
        .optional(),
      logo: z.string(),
      /** Drawn from the logo: for a phone's home screen. */
      touchIcon: z.string().optional(),
      /** The web app manifest in each language. */
      manifests: z.strictObject({ en: z.string(), es: z.string() }).optional(),
      texts: brandTexts.optional(),
      /** Whose login `/` leads to, where the host name has decided the brand. */
      defaultAlias: z.string().optional(),
      /** Per environment: the host names whose pages are this brand's whatever the alias. */
      hosts: z.record(z.string(), z.array(z.string())).default({}),
    }),
  ),
})
export type BrandsRelease = z.infer<typeof brandsRelease>

export const release = z.discriminatedUnion('kind', [remoteRelease, hostRelease, brandsRelease])
export type Release = z.infer<typeof release>
export type Unsigned<Document> = Document extends unknown ? Omit<Document, 'signature'> : never
