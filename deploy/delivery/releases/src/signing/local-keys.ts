import { existsSync, globSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { makeKeyPair, signerOf, type Signer } from './signature.ts'
import type { Trust } from './trust.ts'

/** The keys of a registry on a developer's machine. */
export interface LocalKeys {
  /** Publishes everything. */
  team: Signer
  /** Signs the manifests of every environment in this registry. */
  environment: Signer
  trust: Trust
}

/** The team as which a developer's machine publishes. */
export const localTeam = 'this machine'

/**
 * The keys beside a registry in a folder, made at first use. They are valid for this registry only.
 *
 * @param environments The names of all environments.
 */
export function localKeys(registryFolder: string, environments: readonly string[]): LocalKeys {
  const folder = localKeysFolder(registryFolder)
  if (!existsSync(folder)) requireNew(registryFolder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const team = keyIn(path.join(folder, 'team.pem'))
  const environment = keyIn(path.join(folder, 'environment.pem'))
  return {
    team,
    environment,
    trust: {
      teams: [{ name: localTeam, releases: ['*'], keys: [team.publicKey] }],
      environments: Object.fromEntries(environments.map((name) => [name, [environment.publicKey]])),
    },
  }
}

/** The folder of these keys. A registry that teams share has none there. */
export function localKeysFolder(registryFolder: string): string {
  return path.join(registryFolder, 'keys')
}

function keyIn(file: string): Signer {
  if (!existsSync(file)) writeKey(file)
  return signerOf(readFileSync(file, 'utf8'))
}

/** When two processes start together, one writes the key and both use it. */
function writeKey(file: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, makeKeyPair().privateKey, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

/**
 * Keys are made for a new registry only: nothing that is in this one could be verified with others.
 *
 * @throws Error when the registry has releases already.
 */
function requireNew(registryFolder: string): void {
  if (globSync('{environments,releases}/*/*', { cwd: registryFolder }).length === 0) return
  throw new Error(
    `The registry in ${registryFolder} is signed with keys that are not here. Name another folder: REGISTRY_FOLDER=…`,
  )
}
