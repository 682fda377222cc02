import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { standaloneEntry } from '@homeside/contract/constants/remote-parts'
import { textKeys } from '@homeside/contract/flat-texts'
import { firstPagesFile } from '@homeside/contract/prerendered'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Language } from '@homeside/contract/wire'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Compiler, type Configuration, rspack } from '@rspack/core'

import { type BuildEnvironment, versionOf } from './build-environment.ts'
import { ExposedTypesPlugin } from './federation/exposed-types-plugin.ts'
import { OnlySharedModulesPlugin } from './federation/only-shared-modules-plugin.ts'
import { RemoteFactsPlugin } from './federation/remote-facts-plugin.ts'
import { SharedUsesPlugin, claimsOf, sharedOptions } from './federation/shared-uses-plugin.ts'
import { buildFirstPages } from './prerender/build-first-pages.ts'
import { DrawnAheadPlugin } from './prerender/drawn-ahead-plugin.ts'
import { inlineBuild, inTemporaryFolder, runBuild } from './prerender/run-build.ts'
import { containerName, hiddenMaps, rspackBase } from './rspack-base.ts'

const exposedChunk = 'remote'

/**
 * The whole build of a remote. It contains no copy of what the host shares, exposes one module, and writes the files
 * that a release needs: `remote.json` and `pages.json`.
 *
 * @param descriptor The remote's own description of itself; validated here.
 * @param folder The remote's folder, `import.meta.dirname`.
 */
export function remoteConfig(
  descriptor: RemoteDescriptor,
  folder: string,
): (environment?: BuildEnvironment) => Configuration {
  return (environment = {}) => {
    const unequal = environment.devOrigin ? [] : unequalTexts(folder)
    if (unequal.length > 0) throw new Error(unequal.join('\n'))
    const version = versionOf(folder, environment)
    const claims = claimsOf(folder)
    const container = containerName(descriptor.name, version)
    const base = rspackBase(descriptor.name, folder, version, environment)
    const hasFirstPages = descriptor.routes.some(({ firstPage }) => firstPage !== undefined)
    const firstPages = new DrawnAheadPlugin(firstPagesFile, () => buildFirstPages(base, descriptor, folder))
    const uses = new SharedUsesPlugin()
    const liveReload = environment.devOrigin ? liveReloadModules(environment.devOrigin) : []
    return {
      ...base,
      entry: {},
      // The plugin warns that `auto` takes the address of the files from the manifest, which is intended here.
      infrastructureLogging: { level: 'error' },
      // A module that the host refuses has to throw at every attempt. Otherwise the second would get half of it.
      output: { ...base.output, strictModuleErrorHandling: true, publicPath: 'auto' },
      resolve: { ...base.resolve, alias: runtimeAlias },
      optimization: { ...base.optimization, splitChunks: { cacheGroups: { ...wordsOf('en'), ...wordsOf('es') } } },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name: container,
          filename: 'remoteEntry.js',
          library: { type: 'var', name: container },
          exposes: { './remote': { import: [...liveReload, './src/remote.tsx'], name: exposedChunk } },
          shared: sharedOptions(claims),
          shareStrategy: 'loaded-first',
          experiments: {
            externalRuntime: true,
            optimization: { disableRemote: true, disableSnapshot: true, target: 'web' },
          },
          manifest: true,
          dts: false,
        }),
        new rspack.DefinePlugin({ REMOTE_VERSION: JSON.stringify(version) }),
        new OnlySharedModulesPlugin(),
        new JoinedEntryPlugin(base),
        uses,
        new RemoteFactsPlugin(descriptor, container, uses, claims),
        ...(environment.devOrigin
          ? []
          : [hiddenMaps, ...typesOf(folder, environment), ...(hasFirstPages ? [firstPages] : [])]),
      ],
    }
  }
}

const typesOf = (folder: string, { types = true }: BuildEnvironment) => (types ? [new ExposedTypesPlugin(folder)] : [])

/** Names each file of texts with the keys it lacks, so that no remote is released with half a language. */
export function unequalTexts(folder: string): string[] {
  const keysIn = (language: Language): string[] => {
    const file = path.join(folder, 'src/strings', `${language}.json`)
    return existsSync(file) ? textKeys(JSON.parse(readFileSync(file, 'utf8')) as object) : []
  }
  const pairs = [
    ['en', 'es'],
    ['es', 'en'],
  ] as const
  return pairs.flatMap(([language, other]) => {
    const known = new Set(keysIn(language))
    const lacking = keysIn(other).filter((key) => !known.has(key))
    if (lacking.length === 0) return []
    return [`src/strings/${language}.json lacks ${lacking.join(', ')}, which ${other}.json has. Say it in both.`]
  })
}

/** Puts the texts of one language into one file: the remote's own, and those of the parts that it shows. */
function wordsOf(language: Language) {
  const test = new RegExp(`[\\\\/]strings[\\\\/]${language}\\.json$`)
  return { [`words-${language}`]: { test, name: `strings-${language}`, chunks: 'async' as const, enforce: true } }
}

const require = createRequire(import.meta.url)

/**
 * Points a remote at the ES module builds of the parts of the runtime that it contains. The plugin names the CommonJS
 * builds, which cannot be tree-shaken.
 */
const runtimeTools = createRequire(
  createRequire(require.resolve('@module-federation/enhanced')).resolve('@module-federation/runtime-tools'),
)
const runtimeAlias = Object.fromEntries(
  ['webpack-bundler-runtime', 'runtime'].map((name) => {
    const built = runtimeTools.resolve(`@module-federation/${name}`)
    return [built, path.join(path.dirname(built), 'index.js')]
  }),
)

/**
 * The client that reloads the page on a change, for a remote's exposed module in development. A development server adds
 * it to entries, and a remote has none. Only the host replaces modules in place, because React can refresh only through
 * a runtime that was loaded before it.
 *
 * @param devOrigin The remote's development server, such as `http://localhost:3001`.
 */
function liveReloadModules(devOrigin: string): string[] {
  const { hostname, port } = new URL(devOrigin)
  const client = require.resolve('@rspack/dev-server/client/index')
  return [
    `${client}?protocol=ws%3A&hostname=${hostname}&port=${port}&pathname=%2Fws&hot=false&live-reload=true&overlay=false`,
  ]
}

/**
 * The core of the federation runtime as a script. The portal's page has it, and so have hosts that are built with
 * `provideExternalRuntime`.
 */
function runtimeCore(base: Configuration): Promise<string> {
  return inTemporaryFolder(async (folder) => {
    const build = inlineBuild(base, { core: path.join(import.meta.dirname, 'federation/provide-core.js') }, folder)
    const options = { ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }
    await runBuild([{ ...build, plugins: [...(build.plugins ?? []), new rspack.DefinePlugin(options)] }])
    return readFile(path.join(folder, 'core.js'), 'utf8')
  })
}

/**
 * Puts the chunk of the exposed module in front of the entry, which then finds it loaded. This saves a request and a
 * round trip before a remote's first page. The manifest names an entry that also carries the core of the runtime, for
 * hosts that provide none.
 */
class JoinedEntryPlugin {
  readonly #base: Configuration

  constructor(base: Configuration) {
    this.#base = base
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack
    compiler.hooks.thisCompilation.tap('JoinedEntryPlugin', (compilation) => {
      // Runs after hashing, when both files are final.
      const stage = { name: 'JoinedEntryPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ANALYSE }
      compilation.hooks.processAssets.tapPromise(stage, async () => {
        const [chunk] = compilation.namedChunks.get(exposedChunk)?.files ?? []
        const code = chunk && compilation.getAsset(chunk)?.source
        const entry = compilation.getAsset('remoteEntry.js')?.source
        if (!chunk || !code || !entry) throw new Error(`The build has no chunk ${exposedChunk}.`)
        compilation.updateAsset('remoteEntry.js', new sources.ConcatSource(code, '\n', entry))
        const [mapOfCode, mapOfEntry] = [chunk, 'remoteEntry.js'].map((file) => {
          return compilation.getAsset(`${file}.map`)?.source.source().toString()
        })
        if (mapOfCode && mapOfEntry) {
          const line = String(code.source()).split('\n').length
          const joined = `{"version":3,"sections":[{"offset":{"line":0,"column":0},"map":${mapOfCode}},{"offset":{"line":${line},"column":0},"map":${mapOfEntry}}]}`
          compilation.updateAsset('remoteEntry.js.map', new sources.RawSource(joined))
          compilation.deleteAsset(`${chunk}.map`)
        }
        const core = await runtimeCore(this.#base)
        compilation.emitAsset(standaloneEntry, new sources.ConcatSource(core, '\n', code, '\n', entry))
        compilation.deleteAsset(chunk)
        const withoutChunk = (_: string, value: unknown): unknown => {
          if (value === 'remoteEntry.js') return standaloneEntry
          return Array.isArray(value) ? value.filter((file) => file !== chunk) : value
        }
        compilation.updateAsset('mf-manifest.json', (manifest) => {
          return new sources.RawSource(JSON.stringify(JSON.parse(String(manifest.source()), withoutChunk)))
        })
        // This file tells more about the source than anybody needs.
        compilation.deleteAsset('mf-stats.json')
      })
    })
  }
}
