import { cpSync } from 'node:fs'
import path from 'node:path'

import { portalFolder } from './workspace.ts'

/** Copies the registry of the last build, without the reports of gateways that read the original. */
export function copyRegistry(folder: string): void {
  const registry = path.join(portalFolder, 'registry')
  const reports = path.join(registry, 'gateways')
  cpSync(registry, folder, { recursive: true, filter: (source) => source !== reports })
}
