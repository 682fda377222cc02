import { existsSync } from 'node:fs'
import path from 'node:path'

import { settingsFrom } from '@homeside/releases/command/context/workplace'
import {
  type Environment,
  environmentNamed,
  readEnvironments,
  trustOf,
  type Environments,
} from '@homeside/releases/environments/environment'
import { Registry } from '@homeside/releases/registry/registry'
import { localKeys, localKeysFolder } from '@homeside/releases/signing/local-keys'
import { joinedTrust, type Trust } from '@homeside/releases/signing/trust'
import { FetchingFolder } from '@homeside/releases/store/asset-bucket'
import { AssetFolder } from '@homeside/releases/store/asset-folder'
import { openFileStore } from '@homeside/releases/store/file-store'
import { openPostgresStore } from '@homeside/releases/store/postgres-store'
import type { ReleaseStore } from '@homeside/releases/store/release-store'
import { openBucket } from '@homeside/server-kit/bucket'
import { StartError } from '@homeside/server-kit/start-error'

/** Where a gateway finds releases, from its settings. */
interface RegistryPlace {
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

/**
 * A store that opens at its first call, and tries again at the next call when that failed. A process that can do
 * without the store for a while can start without it.
 */
export function reopeningStore(open: () => Promise<ReleaseStore>): ReleaseStore {
  let opening: Promise<ReleaseStore> | null = null
  const opened = (): Promise<ReleaseStore> => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  return {
    releaseText: async (name, version) => (await opened()).releaseText(name, version),
    releases: async () => (await opened()).releases(),
    addRelease: async (name, version, text) => (await opened()).addRelease(name, version, text),
    newestSerial: async (environment) => (await opened()).newestSerial(environment),
    manifestText: async (environment, serial) => (await opened()).manifestText(environment, serial),
    appendManifest: async (environment, serial, text) => (await opened()).appendManifest(environment, serial, text),
    takeLease: async (name, holder, milliseconds) => (await opened()).takeLease(name, holder, milliseconds),
    endLease: async (name, holder) => (await opened()).endLease(name, holder),
    leaseHolder: async (name) => (await opened()).leaseHolder(name),
    noticeLedger: async (environment) => (await opened()).noticeLedger(environment),
    writeNoticeLedger: async (environment, text) => (await opened()).writeNoticeLedger(environment, text),
    reportServed: async (environment, gateway, text) => (await opened()).reportServed(environment, gateway, text),
    servedReports: async (environment) => (await opened()).servedReports(environment),
    forgetServed: async (environment, gateway) => (await opened()).forgetServed(environment, gateway),
    close: async () => {
      const store = await opening?.catch(() => null)
      await store?.close()
    },
  }
}
