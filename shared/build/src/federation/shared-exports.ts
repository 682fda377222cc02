import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

import { type SharedExports, sharedExports as sharedExportsSchema } from '@homeside/contract/build-facts'
import { packageOf, sharedModules } from '@homeside/contract/constants/shared-modules'
import { API } from 'typescript/unstable/sync'

import { PublicTypes } from './public-types.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const cache = path.join(root, 'node_modules/.cache/homeside')

/** The shared modules of the portal's own packages. Those of others have versions of their own. */
export const ownSharedModules: readonly string[] = sharedModules.filter((name) => name.startsWith('@homeside/'))

/**
 * The exports of every shared module of our own, with hashes of their public types: what the host of this source gives,
 * and what a remote of this source is compiled against. The compiler is asked once for each state of the source, which
 * takes two seconds.
 */
export function sharedExports(): SharedExports {
  const file = path.join(cache, `shared-exports-${stateOfSource()}.json`)
  if (existsSync(file)) return sharedExportsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const found = askCompiler()
  // Builds run at the same time, so each writes the whole file under a name of its own first.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(found))
  renameSync(`${file}.${process.pid}`, file)
  return found
}

function askCompiler(): SharedExports {
  const files = ownSharedModules.map((name) => [name, fileOf(name)] as const)
  const config = path.join(cache, 'tsconfig.json')
  mkdirSync(cache, { recursive: true })
  const options = { extends: path.join(root, 'tsconfig.json'), compilerOptions: { types: [] }, include: [] }
  writeFileSync(config, JSON.stringify({ ...options, files: files.map(([, file]) => file) }))
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
    if (!project) throw new Error(`The compiler does not open ${config}.`)
    const types = new PublicTypes(project)
    return Object.fromEntries(files.map(([name, file]) => [name, types.exportsOf(file)]))
  } finally {
    api.close()
  }
}

function fileOf(name: string): string {
  const folder = path.join(root, 'shared', packageOf(name).slice('@homeside/'.length))
  return createRequire(path.join(folder, 'package.json')).resolve(name)
}

/** A hash of all source that a public type can depend on. */
function stateOfSource(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'pnpm-lock.yaml')))
  const shared = path.join(root, 'shared')
  for (const one of readdirSync(shared).toSorted()) {
    const source = path.join(shared, one, 'src')
    const files = existsSync(source) ? readdirSync(source, { recursive: true, encoding: 'utf8' }) : []
    for (const file of files.filter((each) => /(?<!\.test)\.tsx?$/.test(each)).toSorted()) {
      hash.update(`${one}/${file}\n`).update(readFileSync(path.join(source, file)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
