import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { faultsOfBucket, openBucket } from '@homeside/server-kit/bucket'

import type { Author } from '../../changes/change-environment.ts'
import { RefusedError } from '../../changes/refused-error.ts'
import { readEnvironments, trustOf, type Environments } from '../../environments/environment.ts'
import { workspaceRoot } from '../../environments/workspace-root.ts'
import type { Publisher } from '../../publish/publish-release.ts'
import { Registry } from '../../registry/registry.ts'
import { localKeys, localKeysFolder, type LocalKeys } from '../../signing/local-keys.ts'
import { signerOf, type Signer } from '../../signing/signature.ts'
import { joinedTrust, teamsOf } from '../../signing/trust.ts'
import { AssetBucket } from '../../store/asset-bucket.ts'
import { AssetFolder } from '../../store/asset-folder.ts'
import { openFileStore } from '../../store/file-store.ts'
import { openPostgresStore } from '../../store/postgres-store.ts'
import type { Terminal } from './terminal.ts'

/** The settings of the command, from environment variables. */
interface Settings {
  /** The folder of releases and manifests in a file store, and of the releases' files in any case. */
  registryFolder: string
  assetsFolder: string
  /** A bucket with the releases' files, in place of the folder, and the keys to it. */
  assetsUrl: string | null
  assetsKeys: string | null
  databaseUrl: string | null
  environmentsFolder: string
  teamKeyFile: string | null
  environmentKeyFile: string | null
  /** Where the controller tells what happens. */
  webhookUrl: string | null
  /** The secret that it shares with the webhook, in base64. */
  webhookSecret: string | null
  /** The author's name, for the history. */
  by: string
}

/** Reads the command's settings from environment variables. */
export function settingsFrom(variables: Readonly<Record<string, string | undefined>>): Settings {
  const registryFolder = variables['REGISTRY_FOLDER'] ?? path.join(workspaceRoot, '.portal/registry')
  return {
    registryFolder,
    assetsFolder: variables['RELEASES_ASSETS_FOLDER'] ?? path.join(registryFolder, 'assets'),
    assetsUrl: variables['RELEASES_ASSETS_URL'] ?? null,
    assetsKeys: variables['RELEASES_ASSETS_KEYS'] ?? textIn(variables['RELEASES_ASSETS_KEYS_FILE']),
    databaseUrl: variables['RELEASES_DATABASE_URL'] ?? textIn(variables['RELEASES_DATABASE_URL_FILE']),
    environmentsFolder: variables['ENVIRONMENTS_FOLDER'] ?? path.join(workspaceRoot, 'deploy/delivery/environments'),
    teamKeyFile: variables['TEAM_KEY_FILE'] ?? null,
    environmentKeyFile: variables['ENVIRONMENT_KEY_FILE'] ?? null,
    webhookUrl: variables['WEBHOOK_URL'] ?? textIn(variables['WEBHOOK_URL_FILE']),
    webhookSecret: variables['WEBHOOK_SECRET'] ?? textIn(variables['WEBHOOK_SECRET_FILE']),
    by: variables['RELEASES_BY'] ?? variables['USER'] ?? 'somebody',
  }
}

/** Reads a secret from a file, as service managers pass it. */
function textIn(file: string | undefined): string | null {
  return file === undefined ? null : readFileSync(file, 'utf8').trim() || null
}

/** What a verb works with. */
export interface Workplace {
  registry: Registry
  environments: Environments
  /** The signer for releases of a name. Throws when there is no key for it. */
  publisherOf: (name: string) => Publisher
  /** The signer for an environment's manifests. Throws when there is no key for it. */
  authorFor: (environment: string, why: string) => Author
  signerFor: (environment: string) => Signer
  close: () => Promise<void>
}

/**
 * Opens the registry that the settings name. A registry in a folder on a developer's machine has its own keys, valid
 * for everything in it. A registry that teams share requires theirs.
 */
export async function openWorkplace(settings: Settings): Promise<Workplace> {
  const environments = readEnvironments(settings.environmentsFolder)
  const local = keysOfThisMachine(settings, environments)
  if (!local && settings.databaseUrl === null && !existsSync(settings.registryFolder)) {
    throw new RefusedError(
      `There is no registry in ${settings.registryFolder}. Set REGISTRY_FOLDER to the portal’s own, or make the folder of a new one.`,
    )
  }
  const trust = local ? joinedTrust(trustOf(environments), local.trust) : trustOf(environments)
  const assets = openAssets(settings)
  const store = settings.databaseUrl
    ? await openPostgresStore(settings.databaseUrl)
    : openFileStore(settings.registryFolder)
  const registry = new Registry(store, assets, trust)
  const signerFor = (environment: string): Signer => {
    const signer = local?.environment ?? keyFrom(settings.environmentKeyFile)
    if (signer && trust.environments[environment]?.includes(signer.publicKey)) return signer
    throw new RefusedError(noKey(`change ${environment}`, 'ENVIRONMENT_KEY_FILE', environment))
  }
  return {
    registry,
    environments,
    signerFor,
    publisherOf: (name) => {
      const signer = local?.team ?? keyFrom(settings.teamKeyFile)
      const team =
        signer &&
        teamsOf(name, trust).find(({ keys, previewKeys = [] }) => [...keys, ...previewKeys].includes(signer.publicKey))
      if (signer && team) return { team: team.name, signer }
      const owner = teamsOf(name, trust)[0]?.name ?? '<team>'
      throw new RefusedError(noKey(`publish ${name}, which is ${owner}’s`, 'TEAM_KEY_FILE', owner))
    },
    authorFor: (environment, why) => ({ by: settings.by, why, signer: signerFor(environment) }),
    close: () => store.close(),
  }
}

/** Milliseconds for an answer of the bucket: longer than a gateway gives it, because no patient waits for a command. */
const patienceMs = 30_000

/**
 * The releases' files, where the settings say.
 *
 * @throws RefusedError naming each setting that is wrong.
 */
function openAssets({ assetsFolder, assetsKeys, assetsUrl: url }: Settings): AssetFolder {
  if (url === null) return new AssetFolder(assetsFolder)
  const faults = faultsOfBucket('RELEASES_ASSETS', url, assetsKeys)
  if (faults.length > 0) throw new RefusedError(faults.join('\n'))
  return new AssetBucket(openBucket({ url, keys: assetsKeys ?? '', patienceMs }))
}

function noKey(deed: string, variable: string, owner: string): string {
  return (
    `There is no key here that may ${deed}. Set ${variable} to the file with it; where there is none yet, make one ` +
    `with: pnpm release key ${owner}`
  )
}

function keyFrom(file: string | null): Signer | null {
  return file === null || !existsSync(file) ? null : signerOf(readFileSync(file, 'utf8'))
}

function keysOfThisMachine(
  { databaseUrl, environmentKeyFile, registryFolder, teamKeyFile }: Settings,
  { stages }: Environments,
): LocalKeys | null {
  if (databaseUrl !== null || environmentKeyFile !== null || teamKeyFile !== null) return null
  const isNew = !existsSync(registryFolder) || readdirSync(registryFolder).length === 0
  if (!isNew && !existsSync(localKeysFolder(registryFolder))) return null
  return localKeys(
    registryFolder,
    stages.map(({ environment }) => environment),
  )
}

/** What every verb gets. */
export interface VerbContext {
  terminal: Terminal
  settings: Settings
  /** Does something with the open registry. Resolves to the exit code: 0 done, 1 refused. */
  work: (deed: (workplace: Workplace) => Promise<number | undefined>) => Promise<void>
}
