import { brandTexts } from '@homeside/contract/brand'
import { hostFacts, remoteFacts } from '@homeside/contract/build-facts'
import { integrity } from '@homeside/contract/page-snapshot'
import { z } from 'zod'

import { signature } from '../signing/signature.ts'

/** What the registry keeps of a release: immutable, and signed by the team that published it. */

export const version = z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/)
/** A release's name is also a folder and part of addresses. */
export const releaseName = z.string().regex(/^[a-z][a-z0-9-]*$/)
/** A file inside a release, never outside of it. */
const assetPath = z.string().regex(/^(?!.*(?:^|\/)\.)[\w.\-/]+$/)
const asset = z.strictObject({ path: assetPath, bytes: z.int().min(0), integrity })

const releaseHead = {
  schema: z.literal('release/v1'),
  name: releaseName,
  version,
  /** The commit of its source, when that is in git. */
  commit: z.string().nullable(),
  publishedUtc: z.iso.datetime(),
  /** The team. Its key must be the one that signed. */
  publishedBy: z.string(),
  assets: z.array(asset),
  signature,
}

/**
 * What the registry needs to know of a remote's descriptor. A release outlives the contract it was made for, so the
 * rest is stored unread: `publish` checked it against the contract of its time, and `check` compares contracts.
 */
const keptDescriptor = z.looseObject({
  name: releaseName,
  contract: z.int().positive(),
  backend: z.literal(true).optional(),
  routes: z.array(z.looseObject({ path: z.string(), page: z.string() })),
})

export const remoteRelease = z.strictObject({
  ...releaseHead,
  kind: z.literal('remote'),
  ...remoteFacts.shape,
  entry: z.strictObject({ path: assetPath, integrity }),
  descriptor: keptDescriptor,
})
export type RemoteRelease = z.infer<typeof remoteRelease>

export const hostRelease = z.strictObject({ ...releaseHead, kind: z.literal('host'), ...hostFacts.shape })
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
      /**
       * The variables that colour the portal's own parts. They are in the page itself when it must not wait for a style
       * sheet.
       */
      variables: z
        .string()
        .regex(/^[-\w:;#.,()% ]+$/)
        .optional(),
      logo: z.string(),
      /** Drawn from the logo, for a phone's home screen. */
      touchIcon: z.string().optional(),
      /** The web app manifest in each language. */
      manifests: z.strictObject({ en: z.string(), es: z.string() }).optional(),
      texts: brandTexts.optional(),
      /** The provider whose login `/` leads to, when the host name decided the brand. */
      defaultAlias: z.string().optional(),
      /** The host names whose pages have this brand, whatever the alias, by environment. */
      hosts: z.record(z.string(), z.array(z.string())).default({}),
    }),
  ),
})
export type BrandsRelease = z.infer<typeof brandsRelease>

export const release = z.discriminatedUnion('kind', [remoteRelease, hostRelease, brandsRelease])
export type Release = z.infer<typeof release>
export type Unsigned<Document> = Document extends unknown ? Omit<Document, 'signature'> : never
