import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What the command is told by environment variables. */
export interface Settings {
  /** Where releases and manifests are kept as files, and the files of releases in any case. */
  registryFolder: string
  assetsFolder: string
  databaseUrl: string | null
  environmentsFolder: string
  teamKeyFile: string | null
  environmentKeyFile: string | null
  /** Who is at work, for the history. */
  by: string
}

export const workspaceRoot = path.resolve(import.meta.dirname, '../../../..')

export function settingsFrom(variables: Readonly<Record<string, string | undefined>>): Settings {
  const registryFolder = variables['REGISTRY_FOLDER'] ?? path.join(workspaceRoot, '.portal/registry')
  return {
    registryFolder,
    assetsFolder: variables['RELEASES_ASSETS_FOLDER'] ?? path.join(registryFolder, 'assets'),
    databaseUrl: variables['RELEASES_DATABASE_URL'] ?? textIn(variables['RELEASES_DATABASE_URL_FILE']),
    environmentsFolder: variables['ENVIRONMENTS_FOLDER'] ?? path.join(workspaceRoot, 'deploy/environments'),
    teamKeyFile: variables['TEAM_KEY_FILE'] ?? null,
    environmentKeyFile: variables['ENVIRONMENT_KEY_FILE'] ?? null,
    by: variables['RELEASES_BY'] ?? variables['USER'] ?? 'somebody',
  }
}

/** A secret that comes as a file, as service managers hand it over. */
function textIn(file: string | undefined): string | null {
  return file === undefined ? null : readFileSync(file, 'utf8').trim()
}
