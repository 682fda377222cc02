import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { copyRegistry } from '@homeside/local/portal-registry'
import { compileCache } from '@homeside/server-kit/testing/start-process'

const root = path.resolve(import.meta.dirname, '../..')

/** A test's own registry of releases. */
export interface TestRegistry {
  folder: string
  /** The folder around it, in which a test can build what it publishes. */
  workshop: string
  remove: () => void
}

/**
 * A copy of the registry in which a newer release of a remote is live, so that the last build is its fallback.
 *
 * @param script The newer release's entry when it is to be made by hand; else it is built from the same source.
 */
export function registryWithFallback(remote: string, version: string, script?: string): TestRegistry {
  const workshop = mkdtempSync(path.join(tmpdir(), 'workshop-'))
  const folder = path.join(workshop, 'registry')
  copyRegistry(folder)
  const publish = path.join(root, 'deploy/trial/local/src/publish-version.ts')
  execFileSync(process.execPath, [publish, remote, version, ...(script ? [script] : [])], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, REGISTRY_FOLDER: folder },
    stdio: 'inherit',
  })
  if (readdirSync(path.join(folder, 'releases', remote)).length < 2) throw new Error('The second release is missing.')
  return { folder, workshop, remove: () => rmSync(workshop, { recursive: true, force: true }) }
}
