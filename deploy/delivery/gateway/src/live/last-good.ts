import { readFile } from 'node:fs/promises'

import type { EnvironmentManifest } from '@homeside/releases/records/environment-manifest'
import { readManifest, Registry } from '@homeside/releases/registry/registry'
import { manifestKeys } from '@homeside/releases/signing/trust'
import type { ReleaseStore } from '@homeside/releases/store/release-store'
import { replaceFile } from '@homeside/releases/store/write-once'
import { z } from 'zod'

/** The texts of the last good manifest and its releases with their signatures, so that they can be checked again. */
const lastGood = z.strictObject({
  serial: z.int().positive(),
  manifest: z.string(),
  releases: z.array(z.strictObject({ name: z.string(), version: z.string(), text: z.string() })),
})

/** Writes a manifest and its releases into one file. The file appears complete or not at all. */
export async function keepLastGood(
  file: string,
  { store }: Registry,
  manifest: EnvironmentManifest,
  named: readonly { name: string; version: string }[],
): Promise<void> {
  const text = await store.manifestText(manifest.environment, manifest.serial)
  const releases = await Promise.all(
    named.map(async ({ name, version }) => ({ name, version, text: (await store.releaseText(name, version)) ?? '' })),
  )
  await replaceFile(file, JSON.stringify({ serial: manifest.serial, manifest: text ?? '', releases }))
}

/**
 * Reads the manifest that was kept, with a registry of its releases; null when nothing was kept.
 *
 * @throws Error when what was kept is damaged or not signed.
 */
export async function readLastGood(
  file: string,
  environment: string,
  { assets, trust }: Registry,
): Promise<{ manifest: EnvironmentManifest; registry: Registry } | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const kept = lastGood.parse(JSON.parse(text))
  const manifest = readManifest(kept.manifest, { environment, serial: kept.serial }, manifestKeys(environment, trust))
  const texts = new Map(kept.releases.map((each) => [`${each.name}@${each.version}`, each.text]))
  return { manifest, registry: new Registry(storeOf(texts), assets, trust) }
}

/** A store that holds only the kept releases. */
function storeOf(texts: ReadonlyMap<string, string>): ReleaseStore {
  const closed = (): Promise<never> => Promise.reject(new Error('The last good releases cannot be added to.'))
  return {
    releaseText: (name, version) => Promise.resolve(texts.get(`${name}@${version}`) ?? null),
    releases: () => Promise.resolve([]),
    addRelease: closed,
    newestSerial: () => Promise.resolve(0),
    manifestText: () => Promise.resolve(null),
    appendManifest: closed,
    takeLease: closed,
    endLease: closed,
    leaseHolder: () => Promise.resolve(null),
    noticeLedger: () => Promise.resolve(null),
    writeNoticeLedger: closed,
    reportServed: closed,
    servedReports: () => Promise.resolve([]),
    forgetServed: closed,
    close: () => Promise.resolve(),
  }
}
