import { readFileSync } from 'node:fs'
import path from 'node:path'

import { workspaceRoot } from '../../environments/workspace-root.ts'

/** The settings of the command, from environment variables. */
export interface Settings {
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
