import { integrity } from '@homeside/contract/page-snapshot'
import { remoteDescriptor } from '@homeside/contract/remote-descriptor'
import { z } from 'zod'

/** What the registry keeps. A release is immutable; an environment manifest is one of a rising series. */

const version = z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/)
const asset = z.strictObject({ path: z.string(), bytes: z.int().min(0), integrity })

const releaseHead = {
  schema: z.literal('release/v1'),
  name: z.string(),
  version,
  publishedUtc: z.iso.datetime(),
  publishedBy: z.string(),
  assets: z.array(asset),
}

export const remoteRelease = z.strictObject({
  ...releaseHead,
  kind: z.literal('remote'),
  container: z.string(),
  entry: z.strictObject({ path: z.string(), integrity }),
  descriptor: remoteDescriptor,
  pages: z.record(z.string(), z.strictObject({ assets: z.array(z.string()), shared: z.array(z.string()) })),
  /** Per language: the files with the remote's words. Releases of before this was known have none named. */
  strings: z.record(z.string(), z.array(z.string())).default({}),
})
export type RemoteRelease = z.infer<typeof remoteRelease>

export const hostRelease = z.strictObject({
  ...releaseHead,
  kind: z.literal('host'),
  /** Per entry, what starts a page. */
  entries: z.record(z.string(), z.strictObject({ scripts: z.array(z.string()), styles: z.array(z.string()) })),
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
      logo: z.string(),
    }),
  ),
})
export type BrandsRelease = z.infer<typeof brandsRelease>

export const release = z.discriminatedUnion('kind', [remoteRelease, hostRelease, brandsRelease])
export type Release = z.infer<typeof release>

export const environmentManifest = z.strictObject({
  schema: z.literal('environment/v1'),
  environment: z.string(),
  serial: z.int().positive(),
  writtenUtc: z.iso.datetime(),
  by: z.string(),
  why: z.string(),
  host: z.strictObject({ stable: version }),
  brands: z.strictObject({ stable: version }),
  remotes: z.record(z.string(), z.strictObject({ stable: version, fallback: version.optional() })),
})
export type EnvironmentManifest = z.infer<typeof environmentManifest>
