import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { libraryVersions } from '@homeside/contract/constants/shared-modules'
import { buildPackage, configurationOf } from '@homeside/releases/publish/build-package'
import { rspack } from '@rspack/core'

import { root } from '../workspace.ts'

/** The present version of React, and a made-up next major version. */
export const nextReact = { now: libraryVersions.react, next: '20.0.0' } as const

const contract = path.join(root, 'shared/contract/src/constants')

/**
 * Builds a host that offers the next major version of React: the present React under another version number.
 *
 * @returns The folder with the build, whose version is that of React.
 */
export async function buildNextReact(workshop: string): Promise<string> {
  const libraries = await copyReact(path.join(workshop, 'node_modules'))
  const [output, offered] = [path.join(workshop, 'next-host'), path.join(workshop, 'shared-modules.ts')]
  await raise(path.join(contract, 'shared-modules.ts'), offered)
  const { NormalModuleReplacementPlugin } = rspack
  await buildPackage(path.join(root, 'host'), { version: nextReact.next, output }, async (folder, environment) => {
    const host = await configurationOf(folder, environment)
    const plugins = [
      new NormalModuleReplacementPlugin(/^@homeside\/contract\/constants\/shared-modules$/, offered),
      new NormalModuleReplacementPlugin(/^\.\/contract-version\.ts$/, path.join(contract, 'contract-version.ts')),
    ]
    return { ...host, resolve: { ...host.resolve, alias: libraries }, plugins: [...(host.plugins ?? []), ...plugins] }
  })
  await raise(path.join(output, 'host.json'))
  return output
}

/** Copies React into a folder of libraries. Returns the places of the copies by name. */
async function copyReact(folder: string): Promise<Record<string, string>> {
  const ofHost = createRequire(path.join(root, 'host/package.json'))
  const places: Record<string, string> = {}
  for (const name of ['react', 'react-dom']) {
    const place = path.join(folder, name)
    places[name] = place
    await cp(path.dirname(ofHost.resolve(`${name}/package.json`)), place, { recursive: true })
    const code = (await readdir(path.join(place, 'cjs'))).map((file) => `cjs/${file}`)
    for (const file of ['package.json', ...code]) await raise(path.join(place, file))
  }
  const ofDom = createRequire(ofHost.resolve('react-dom/package.json'))
  await symlink(path.dirname(ofDom.resolve('scheduler/package.json')), path.join(folder, 'scheduler'))
  return places
}

/** Replaces the present version by the next one in a file, or in a copy of it. */
async function raise(file: string, copy = file): Promise<void> {
  await writeFile(copy, (await readFile(file, 'utf8')).replaceAll(nextReact.now, nextReact.next))
}
