import path from 'node:path'

import { root } from '@homeside/build/workspace'
import type { Registry } from '@homeside/releases/registry/registry'
import { waitForGateways } from '@homeside/releases/serving/gateways'

export { remoteFolders, root } from '@homeside/build/workspace'

/** The brands that a live portal publishes, and those of the trial's providers. */
export const brandsFolders = ['deploy/delivery/brands', 'deploy/trial/sandbox/brands'].map((folder) =>
  path.join(root, folder),
)

/** The folder of what the portal builds and stores on this machine. */
export const portalFolder = path.join(root, '.portal')

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
