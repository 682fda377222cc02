import { globSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { plannedRemotes, reservedAliases } from '@homeside/contract/constants/aliases'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

import { remoteFolders, root } from '../workspace.ts'
import { remoteFiles } from './remote-files.ts'
import type { NewRemote } from './remote-names.ts'

/** The names that are in use already. */
interface Neighbours {
  remotes: readonly RemoteDescriptor[]
  /** The folders of `remotes/`, also those without a remote. */
  folders: readonly string[]
  /** The other packages of the workspace, without their scope. */
  packages: readonly string[]
  /** The aliases of providers. */
  aliases: readonly string[]
}

/** The form of a descriptor's name, and of a file's: small letters and digits, with single hyphens between words. */
const wellFormed = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Names of the portal's own releases and namespaces, besides those of brands. */
const ownNames = new Set(['host', 'brands', 'portal'])

/**
 * Checks the name of a new remote.
 *
 * @throws Error saying what is wrong with it and what to do.
 */
export function requireFreeName(name: string, { aliases, folders, packages, remotes }: Neighbours): void {
  const refuse = (why: string): never => {
    throw new Error(`${why} Choose another name.`)
  }
  if (!wellFormed.test(name)) {
    throw new Error(
      `"${name}" cannot be the name of a remote. Write small letters and digits, a letter first, words joined by a ` +
        'hyphen, for example: npm run new:remote -- sleep-diary',
    )
  }
  if (folders.includes(name)) refuse(`remotes/${name} exists already: change it there, or remove it first.`)
  if (ownNames.has(name) || name.startsWith('brand-')) refuse(`The portal itself goes by the name ${name}.`)
  if (reservedAliases.has(name) && !plannedRemotes.includes(name)) refuse(`/${name} is an address of the portal.`)
  if (packages.includes(name)) refuse(`The workspace has a package @homeside/${name} already.`)
  if (aliases.includes(name)) refuse(`/${name} is the address of the provider with this alias.`)
  const owner = remotes.find(({ routes }) => routes.some((route) => segmentOf(route.path) === name))
  if (owner) refuse(`/:alias/${name} is an address of the remote ${owner.name}.`)
}

/** The part of a route that must be unique: its first segment, after the alias if it has one. */
function segmentOf(pattern: string): string | undefined {
  return pattern
    .replace(/^\/:alias(?=\/)/, '')
    .split('/')[1]
    ?.toLowerCase()
}

/**
 * Writes a new remote into a folder that does not exist yet. It writes everything or nothing: when a file cannot be
 * written, the others are removed.
 *
 * @returns The files written, relative to the folder.
 * @throws Error when the folder exists.
 */
export async function writeRemote(remote: NewRemote, folder: string): Promise<string[]> {
  const files = Object.entries(remoteFiles(remote))
  await mkdir(folder)
  try {
    for (const [file, content] of files) {
      const target = path.join(folder, file)
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, content)
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return files.map(([file]) => file)
}

/** Reads from the workspace which names are already in use. */
export async function readNeighbours(): Promise<Neighbours> {
  const remotes = Object.values(remoteFolders()).map(async (folder) => {
    const file = pathToFileURL(path.join(folder, 'remote.ts')).href
    return ((await import(file)) as { default: RemoteDescriptor }).default
  })
  return {
    remotes: await Promise.all(remotes),
    folders: readdirSync(path.join(root, 'remotes')),
    packages: globSync('{e2e,host,shared/*,deploy/{operations,*/*}}/package.json', { cwd: root }).map(packageName),
    aliases: globSync('deploy/{delivery,trial/sandbox}/brands/*/', { cwd: root }).map((folder) =>
      path.basename(folder),
    ),
  }
}

function packageName(file: string): string {
  const { name } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { name: string }
  return name.replace('@homeside/', '')
}
