import { globSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

import { brandsFolders, remoteFolders, root } from '../workspace.ts'
import { remoteFiles } from './remote-files.ts'
import type { NewRemote } from './remote-names.ts'
import type { Neighbours } from './require-free-name.ts'

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
    aliases: brandsFolders.flatMap((folder) => readdirSync(folder)),
  }
}

function packageName(file: string): string {
  const { name } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { name: string }
  return name.replace('@homeside/', '')
}
