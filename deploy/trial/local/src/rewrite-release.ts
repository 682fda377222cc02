import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { withSignature } from '@homeside/releases/signing/signature'

import { portalRegistry } from './portal-registry.ts'

/**
 * Changes the description of a release in a folder's registry, and signs it with this machine's key. Tests use it to
 * see what a faulty build does that `publish` did not notice.
 */
export async function rewriteRelease<Release extends object>(
  folder: string,
  { name, version }: { name: string; version: string },
  change: (release: Release) => Release,
): Promise<void> {
  const { publisher } = portalRegistry(folder)
  const file = path.join(folder, 'registry/releases', name, version, 'release.json')
  const { signature: _, ...release } = JSON.parse(await readFile(file, 'utf8')) as Release & { signature: unknown }
  await writeFile(file, JSON.stringify(withSignature(change(release as unknown as Release), publisher.signer)))
}
