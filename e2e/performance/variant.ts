import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startPortal } from '@homeside/local/portal'
import { portalRegistry } from '@homeside/local/portal-registry'
import { publishWorkspace } from '@homeside/local/publish-workspace'
import { portalFolder } from '@homeside/local/workspace'
import { freePort } from '@homeside/server-kit/testing/free-port'

import { monolithConfig } from './monolith/monolith-config.ts'
import { openSecureFront, type Certificate } from './secure-front.ts'

/**
 * `instant` is the portal as patients have it. `federated` is the same without the login in the page. `monolith` is
 * host and remotes as one bundle.
 */
export type VariantName = 'monolith' | 'federated' | 'instant'

export interface Variant {
  name: VariantName
  origin: string
  close: () => Promise<void>
}

/** Builds a variant of the portal for production, and serves it and its API over HTTP/2. */
export async function startVariant(name: VariantName, certificate: Certificate): Promise<Variant> {
  // One build for both portals. Only the gateway makes the difference.
  const folder = path.join(portalFolder, 'bench', name === 'monolith' ? name : 'federated')
  const comparison = { configure: monolithConfig, sources: [import.meta.dirname] }
  await publishWorkspace({
    ...portalRegistry(folder),
    buildsFolder: path.join(folder, 'builds'),
    environment: 'local',
    ...(name === 'monolith' ? { comparison } : {}),
    progress: (line) => process.stdout.write(`  ${name}: ${line}\n`),
  })
  const [page, api] = [await openSecureFront(certificate), await openSecureFront(certificate)]
  const [port, apiPort] = [await freePort(), await freePort()]
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'portal-'))
  const portal = await startPortal({
    folder,
    port,
    apiPort,
    dataFolder: path.join(dataFolder, 'data'),
    publicOrigins: { page: page.origin, api: api.origin },
    instantLogin: name === 'instant',
  })
  page.passTo(port)
  api.passTo(apiPort)
  return {
    name,
    origin: page.origin,
    close: async () => {
      page.close()
      api.close()
      await portal.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
