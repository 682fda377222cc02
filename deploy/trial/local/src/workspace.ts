import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The workspace's root folder. */
export const root = path.resolve(import.meta.dirname, '../../../..')

/** The brands that a live portal publishes, and those of the trial's providers. */
export const brandsFolders = ['deploy/delivery/brands', 'deploy/trial/sandbox/brands'].map((folder) =>
  path.join(root, folder),
)

/** The folder of what the portal builds and stores on this machine. */
export const portalFolder = path.join(root, '.portal')

/** The folders of all remotes, by name. */
export function remoteFolders(): Record<string, string> {
  const remotes = path.join(root, 'remotes')
  const names = readdirSync(remotes).filter((name) => existsSync(path.join(remotes, name, 'remote.ts')))
  return Object.fromEntries(names.map((name) => [name, path.join(remotes, name)]))
}
