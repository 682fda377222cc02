import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

import type { Compiler } from '@rspack/core'
import { strToU8, zipSync } from 'fflate'

import { inTemporaryFolder } from '../prerender/run-build.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

/** The names that the manifest gives these files. The usual ones have an `@`, which no file of a release may have. */
const names = { zip: 'mf-types.zip', api: 'mf-types.d.ts' } as const
/** A host replaces this word by its own name for the remote. */
const alias = 'REMOTE_ALIAS_IDENTIFIER'
const api = `export type RemoteKeys = '${alias}/remote'
export type PackageType<T> = T extends '${alias}/remote' ? typeof import('${alias}/remote') : any
`
const exposed = `export * from './compiled-types/remote.js'\nexport { default } from './compiled-types/remote.js'\n`
/** A fixed time, so that the same source makes the same bytes. */
const mtime = new Date(1980, 0, 1)

/**
 * Puts the types of what a remote exposes into its release, where the plugin of Module Federation in a host looks for
 * them. That plugin itself cannot make them with the compiler of this workspace.
 */
export class ExposedTypesPlugin {
  readonly #folder: string

  /** @param folder The remote's. */
  constructor(folder: string) {
    this.#folder = folder
  }

  apply({ hooks, rspack: { Compilation, sources } }: Compiler): void {
    hooks.thisCompilation.tap('ExposedTypesPlugin', (compilation) => {
      // The compiler runs beside the build. If the build fails first, only its errors are shown.
      const compiling = exposedTypes(this.#folder)
      compiling.catch(() => undefined)
      const stage = { name: 'ExposedTypesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }
      compilation.hooks.processAssets.tapPromise(stage, async () => {
        const zip = zipSync({ ...(await compiling), 'remote.d.ts': strToU8(exposed) }, { mtime })
        compilation.emitAsset(names.zip, new sources.RawSource(Buffer.from(zip)))
        compilation.emitAsset(names.api, new sources.RawSource(api))
        compilation.updateAsset('mf-manifest.json', (manifest) => {
          const { metaData, ...rest } = JSON.parse(String(manifest.source())) as { metaData: { types: object } }
          const types = { ...metaData.types, ...names }
          return new sources.RawSource(JSON.stringify({ ...rest, metaData: { ...metaData, types } }))
        })
      })
    })
  }
}

/**
 * The declarations of the module that a remote exposes, and of its files that these name.
 *
 * @throws Error in the compiler's words when one of them cannot be declared.
 */
function exposedTypes(folder: string): Promise<Record<string, Uint8Array>> {
  return inTemporaryFolder(async (output) => {
    const source = path.join(folder, 'src')
    const printed = await compile(path.join(source, 'remote.tsx'), output)
    const found: Record<string, Uint8Array> = {}
    const wanted = ['remote']
    for (const name of wanted) {
      const file = path.join(output, path.relative(path.parse(source).root, source), `${name}.d.ts`)
      const faults = printed.filter((line) => path.resolve(root, line).startsWith(`${path.join(source, name)}.ts`))
      if (faults.length > 0 || (name === 'remote' && !existsSync(file))) {
        throw new Error(`What ${folder} exposes has no types:\n${(faults.length > 0 ? faults : printed).join('\n')}`)
      }
      // Texts and style sheets have none.
      if (!existsSync(file)) continue
      const text = readFileSync(file, 'utf8').replaceAll(/^import '.*\.css';\n/gm, '')
      found[`compiled-types/${name}.d.ts`] = strToU8(text.replaceAll(/(["'])(\.{1,2}\/.*?)\.tsx?\1/g, '$1$2.js$1'))
      for (const [, , named = ''] of text.matchAll(/(["'])(\.{1,2}\/.*?)\.tsx?\1/g)) {
        const next = path.join(path.dirname(name), named)
        if (!wanted.includes(next)) wanted.push(next)
      }
    }
    return found
  })
}

/** Compiles a file and what it imports to declarations. Returns what the compiler says, by line. */
async function compile(file: string, output: string): Promise<string[]> {
  const options = { noEmit: false, noCheck: true, declaration: true, emitDeclarationOnly: true, types: [] }
  const compilerOptions = { ...options, rootDir: path.parse(file).root, outDir: output }
  const config = { extends: path.join(root, 'tsconfig.json'), include: [], files: [file], compilerOptions }
  writeFileSync(path.join(output, 'tsconfig.json'), JSON.stringify(config))
  // It also ends with 1 for errors in files that the types do not contain.
  const run = promisify(execFile)(process.execPath, [compiler, '--pretty', 'false', '--project', output], { cwd: root })
  const { stdout } = await run.catch((error: unknown) => error as { stdout: string })
  return stdout.split('\n').filter(Boolean)
}
