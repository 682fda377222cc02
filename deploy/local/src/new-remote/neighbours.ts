import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

import { remoteFolders, root } from '../workspace.ts'
import type { Neighbours } from './require-free-name.ts'

/** Reads from the workspace which names are already in use. */
export async function readNeighbours(): Promise<Neighbours> {
  const remotes = Object.values(remoteFolders()).map(async (folder) => {
    const file = pathToFileURL(path.join(folder, 'remote.ts')).href
    return ((await import(file)) as { default: RemoteDescriptor }).default
  })
  return {
    remotes: await Promise.all(remotes),
    folders: readdirSync(path.join(root, 'remotes')),
    packages: globSync('{e2e,host,shared/*,deploy/*}/package.json', { cwd: root }).map(packageName),
    aliases: readdirSync(path.join(root, 'deploy/brands')),
  }
}

function packageName(file: string): string {
  const { name } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { name: string }
  return name.replace('@homeside/', '')
}
