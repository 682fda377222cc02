import { createRequire } from 'node:module'

import { firstPagesFile } from '@homeside/contract/prerendered'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Language } from '@homeside/contract/wire'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import type { Compiler, Configuration } from '@rspack/core'

import { versionOf } from './build-environment.ts'
import type { BuildEnvironment } from './build-environment.ts'
import { OnlySharedModulesPlugin } from './federation/only-shared-modules-plugin.ts'
import { RemoteFactsPlugin } from './federation/remote-facts-plugin.ts'
import { federationRuntimeExternals } from './federation/runtime-aliases.ts'
import { sharedAliases, sharedOptions, sharedStandIns } from './federation/shared-by-host.ts'
import { SharedUsesPlugin } from './federation/shared-uses-plugin.ts'
import { buildFirstPages } from './prerender/build-first-pages.ts'
import { DrawnAheadPlugin } from './prerender/drawn-ahead-plugin.ts'
import { containerName, rspackBase } from './rspack-base.ts'

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
    const version = versionOf(folder, environment)
    const container = containerName(descriptor.name, version)
    const base = rspackBase(descriptor.name, folder, version, environment)
    const hasFirstPages = descriptor.routes.some(({ firstPage }) => firstPage !== undefined)
    const firstPages = new DrawnAheadPlugin(firstPagesFile, () => buildFirstPages(base, descriptor, folder))
    const uses = new SharedUsesPlugin()
    const liveReload = environment.devOrigin ? liveReloadModules(environment.devOrigin) : []
    return {
      ...base,
      entry: {},
      // A module that the host refuses throws at each attempt. Otherwise the second would get what there is of it.
      output: { ...base.output, strictModuleErrorHandling: true },
      externals: federationRuntimeExternals(),
      resolve: { ...base.resolve, alias: sharedAliases(folder) },
      optimization: { ...base.optimization, splitChunks: { cacheGroups: { ...wordsOf('en'), ...wordsOf('es') } } },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name: container,
          filename: 'remoteEntry.js',
          library: { type: 'var', name: container },
          exposes: { './remote': { import: [...liveReload, './src/remote.tsx'], name: exposedChunk } },
          shared: sharedOptions(),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
        }),
        new rspack.DefinePlugin({ REMOTE_VERSION: JSON.stringify(version) }),
        sharedStandIns(folder),
        new OnlySharedModulesPlugin(),
        new JoinedEntryPlugin(exposedChunk),
        uses,
        new RemoteFactsPlugin(descriptor, container, uses),
        ...(hasFirstPages && !environment.devOrigin ? [firstPages] : []),
      ],
    }
  }
}

/** Puts the texts of one language into one file: the remote's own, and those of the parts that it shows. */
function wordsOf(language: Language) {
  const test = new RegExp(`[\\\\/]strings[\\\\/]${language}\\.json$`)
  return { [`words-${language}`]: { test, name: `strings-${language}`, chunks: 'async' as const, enforce: true } }
}

const require = createRequire(import.meta.url)

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
 * Puts the chunk of the exposed module in front of the entry, which then finds it loaded. This saves a request and a
 * round trip before a remote's first page.
 */
class JoinedEntryPlugin {
  readonly #exposed: string

  /** @param exposed The name of the chunk of the exposed module. */
  constructor(exposed: string) {
    this.#exposed = exposed
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack
    compiler.hooks.thisCompilation.tap('JoinedEntryPlugin', (compilation) => {
      // Runs after hashing, when both files are final.
      const stage = { name: 'JoinedEntryPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ANALYSE }
      compilation.hooks.processAssets.tap(stage, () => {
        const [chunk] = compilation.namedChunks.get(this.#exposed)?.files ?? []
        const code = chunk && compilation.getAsset(chunk)?.source
        if (!chunk || !code) throw new Error(`The build has no chunk ${this.#exposed}.`)
        compilation.updateAsset('remoteEntry.js', (entry) => new sources.ConcatSource(code, '\n', entry))
        compilation.deleteAsset(chunk)
      })
    })
  }
}
