import { existsSync } from 'node:fs'
import path from 'node:path'

import { settingsFrom } from '@homeside/releases/command/context/settings'
import type { Environment } from '@homeside/releases/environments/environment'
import {
  environmentNamed,
  readEnvironments,
  trustOf,
  type Environments,
} from '@homeside/releases/environments/read-environments'
import { Registry } from '@homeside/releases/registry/registry'
import { localKeys, localKeysFolder } from '@homeside/releases/signing/local-keys'
import { joinedTrust, type Trust } from '@homeside/releases/signing/trust'
import { FetchingFolder } from '@homeside/releases/store/asset-bucket'
import { AssetFolder } from '@homeside/releases/store/asset-folder'
import { openFileStore } from '@homeside/releases/store/file-store'
import { openPostgresStore } from '@homeside/releases/store/postgres-store'
import { reopeningStore } from '@homeside/releases/store/reopening-store'
import { openBucket } from '@homeside/server-kit/bucket'
import { StartError } from '@homeside/server-kit/start-error'

/** Where a gateway finds releases, from its settings. */
export interface RegistryPlace {
  ENVIRONMENT: string
  ENVIRONMENTS_FOLDER: string | null
  REGISTRY_FOLDER: string | null
  RELEASES_DATABASE_URL: string | null
  RELEASES_ASSETS_FOLDER: string | null
  RELEASES_ASSETS_URL: string | null
  RELEASES_ASSETS_KEYS: string | null
}

/**
 * Opens the environment that a gateway serves, and its registry. The store may be unreachable.
 *
 * @throws StartError when the environment does not exist, or nobody's signature counts there.
 */
export function openRegistry(place: RegistryPlace): {
  environment: Environment
  registry: Registry
  /** All environments, in the order of the pipeline. */
  stages: readonly Environment[]
} {
  const { assetsFolder, environmentsFolder, registryFolder } = settingsFrom({
    ...(place.ENVIRONMENTS_FOLDER ? { ENVIRONMENTS_FOLDER: place.ENVIRONMENTS_FOLDER } : {}),
    ...(place.REGISTRY_FOLDER ? { REGISTRY_FOLDER: place.REGISTRY_FOLDER } : {}),
    ...(place.RELEASES_ASSETS_FOLDER ? { RELEASES_ASSETS_FOLDER: place.RELEASES_ASSETS_FOLDER } : {}),
  })
  const url = place.RELEASES_DATABASE_URL
  const environments = inWords(() => readEnvironments(environmentsFolder))
  const environment = inWords(() => environmentNamed(place.ENVIRONMENT, environments))
  const store = url === null ? openFileStore(registryFolder) : reopeningStore(() => openPostgresStore(url))
  const trust = trustFor(environment, environments, url === null ? registryFolder : null)
  const folder = path.resolve(assetsFolder)
  const { RELEASES_ASSETS_KEYS: keys, RELEASES_ASSETS_URL: bucket } = place
  const assets =
    bucket === null
      ? new AssetFolder(folder)
      : new FetchingFolder(openBucket({ url: bucket, keys: keys ?? '' }), folder)
  const registry = new Registry(store, assets, trust)
  return { environment, registry, stages: environments.stages }
}

/**
 * The public keys that count: those in the environments' data. Only an environment that names none, on a developer's
 * machine, uses the keys beside the registry. Otherwise, who can write to the registry could bring their own key.
 */
function trustFor(environment: Environment, environments: Environments, registryFolder: string | null): Trust {
  const named = trustOf(environments)
  if (environment.keys.length > 0) return named
  if (registryFolder !== null && existsSync(localKeysFolder(registryFolder))) {
    return joinedTrust(named, localKeys(registryFolder, [environment.environment]).trust)
  }
  throw new StartError(
    `${environment.environment} names no key, so that no release could be believed there. Make one with: ` +
      `pnpm release key ${environment.environment}`,
  )
}

function inWords<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw new StartError((error as Error).message, { cause: error })
  }
}
