import { cpSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Author } from '@homeside/releases/changes/change-environment'
import { readEnvironments } from '@homeside/releases/environments/environment'
import type { Publisher } from '@homeside/releases/publish/publish-release'
import { Registry } from '@homeside/releases/registry/registry'
import { waitForGateways } from '@homeside/releases/serving/gateways'
import { localKeys, localTeam } from '@homeside/releases/signing/local-keys'
import { withSignature } from '@homeside/releases/signing/signature'
import { AssetFolder } from '@homeside/releases/store/asset-folder'
import { openFileStore } from '@homeside/releases/store/file-store'

import { portalFolder, root } from './workspace.ts'

/** A registry on this machine, and the keys that are valid in it. */
export interface PortalRegistry {
  registry: Registry
  publisher: Publisher
  author: (why: string) => Author
}

/** The environments' data of the workspace. */
export const environmentsFolder = path.join(root, 'deploy/delivery/environments')

/**
 * The registry of the portal in this folder, unless `REGISTRY_FOLDER` names another. Its keys are made at first use.
 */
export function portalRegistry(folder: string): PortalRegistry {
  const registryFolder = process.env['REGISTRY_FOLDER'] ?? path.join(folder, 'registry')
  const { stages } = readEnvironments(environmentsFolder)
  const environments = stages.map(({ environment }) => environment)
  const { environment, team, trust } = localKeys(registryFolder, environments)
  const assets = new AssetFolder(path.join(registryFolder, 'assets'))
  return {
    registry: new Registry(openFileStore(registryFolder), assets, trust),
    publisher: { team: localTeam, signer: team },
    author: (why) => ({ by: localTeam, why, signer: environment }),
  }
}

/**
 * Says whether the portals that run on this machine serve a release that was just put live.
 *
 * @throws Error naming the reason, when a running one does not show it.
 */
export async function servedInWords(
  { environment, registry }: { environment: string; registry: Registry },
  { name, version }: { name: string; version: string },
): Promise<string> {
  const serial = await registry.store.newestSerial(environment)
  const { gateways, served } = await waitForGateways(registry.store, { environment, serial, names: [name] })
  if (gateways.length === 0) return `${name} ${version} is put live, and no portal runs that could show it: npm start`
  if (served) return `${name} ${version} is live: reload the page.`
  const late = gateways.filter(({ follows }) => !follows).map(({ gateway, why }) => `${gateway}: ${why}`)
  throw new Error(`${name} ${version} is put live, and a running portal does not show it: ${late.join('; ')}`)
}

/** Copies the registry of the last build, without the reports of gateways that read the original. */
export function copyRegistry(folder: string): void {
  const registry = path.join(portalFolder, 'registry')
  const reports = path.join(registry, 'gateways')
  cpSync(registry, folder, { recursive: true, filter: (source) => source !== reports })
}

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
