import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startPortal } from '@homeside/local/portal'
import { portalRegistry } from '@homeside/local/portal-registry'
import { publishWorkspace } from '@homeside/local/publish-workspace'
import type { Comparison } from '@homeside/local/publish-workspace'
import { portalFolder } from '@homeside/local/workspace'
import { freePort } from '@homeside/running/testing/free-port'

import type { Certificate } from './certificate.ts'
import { defaultFederationConfig } from './default-federation/default-federation-config.ts'
import { monolithConfig } from './monolith/monolith-config.ts'
import { openSecureFront } from './secure-front.ts'

/** What the portal is compared with: host and remotes as one bundle, and federated with the default settings. */
const comparisons = {
  monolith: { configure: monolithConfig, sources: [import.meta.dirname] },
  defaults: { configure: defaultFederationConfig, sources: [import.meta.dirname] },
} satisfies Record<string, Comparison>

/** `instant` is the portal as patients have it. `federated` is the same without the login in the page. */
export type VariantName = keyof typeof comparisons | 'federated' | 'instant'

export interface Variant {
  name: VariantName
  origin: string
  apiOrigin: string
  /** The folder of the releases' files, as `<name>/<version>/<file>`. */
  assetsFolder: string
  close: () => Promise<void>
}

/** Builds a variant of the portal for production, and serves it and its API over HTTP/2. */
export async function startVariant(name: VariantName, certificate: Certificate): Promise<Variant> {
  // One build for both. Only the gateway makes the difference.
  const folder = path.join(portalFolder, 'bench', name === 'instant' ? 'federated' : name)
  const published = portalRegistry(folder)
  const progress = (line: string): boolean => process.stdout.write(`  ${name}: ${line}\n`)
  const buildsFolder = path.join(folder, 'builds')
  const compared = name === 'federated' || name === 'instant' ? {} : { comparison: comparisons[name] }
  await publishWorkspace({ ...published, buildsFolder, environment: 'local', ...compared, progress })
  const [page, api] = [await openSecureFront(certificate), await openSecureFront(certificate)]
  const [port, apiPort] = [await freePort(), await freePort()]
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'portal-'))
  const publicOrigins = { page: page.origin, api: api.origin }
  const portal = await startPortal({
    folder,
    port,
    apiPort,
    dataFolder: path.join(dataFolder, 'data'),
    publicOrigins,
    instantLogin: name === 'instant',
  })
  page.passTo(port)
  api.passTo(apiPort)
  return {
    name,
    origin: page.origin,
    apiOrigin: `http://localhost:${apiPort}`,
    assetsFolder: published.registry.assets.folder,
    close: async () => {
      page.close()
      api.close()
      await portal.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
