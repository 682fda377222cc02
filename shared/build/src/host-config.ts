import path from 'node:path'

import type { HostFacts } from '@homeside/contract/build-facts'
import { hostContract } from '@homeside/contract/constants/contract-version'
import { federationRuntime, sharedModules, sharedVersion } from '@homeside/contract/constants/shared-modules'
import { firstFrameFile, prerenderedLoginFile } from '@homeside/contract/prerendered'
import { type Chunk, type Compilation, type Compiler, type Configuration, rspack } from '@rspack/core'

import { type BuildEnvironment, versionOf } from './build-environment.ts'
import { sharedExports } from './federation/shared-exports.ts'
import { buildFrame, type FrameSources, buildLogin, type PrerenderSources, styleOf } from './prerender/build-ahead.ts'
import { DrawnAheadPlugin } from './prerender/drawn-ahead-plugin.ts'
import { hiddenMaps, rspackBase } from './rspack-base.ts'

/** The chunk with everything but the login. Most pages name it, so that it loads beside the entry and not after it. */
const fetchedAhead = { main: 'portal' } as const

/**
 * Tells Chromium to compile these scripts as a whole while they arrive, not each function at its first call, while
 * somebody types. Other browsers ignore the comment. The minifier must not see it.
 */
const compiledAhead = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /^(?:main|portal)\..*js$/,
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
})

/**
 * antd writes its style sheet into the page at run time, which the page's security policy forbids. The portal's style
 * sheets replace it, and the code that makes it, a third of antd, is left out.
 */
const noWrittenStyles = new rspack.NormalModuleReplacementPlugin(
  /^(?:\.\/style|(?:@rc-component\/util\/es|\.)\/Dom\/dynamicCSS)$/,
  path.join(import.meta.dirname, 'no-written-styles.js'),
)

/**
 * The whole of antd has modules of its own. Otherwise the piece of it that the portal's remotes use would carry what only
 * the rest needs: a third more. What has a state is there once.
 */
const wholeAntdApart = [
  { test: /[\\/]whole-antd-modules\.ts$/, layer: 'whole-antd' },
  { test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|dayjs)[\\/]/, layer: 'once' },
]

/** The form kit stays one chunk. What other chunks share with it is loaded before them. */
const forms = {
  name: 'forms',
  chunks: ({ name }: Chunk): boolean => name === 'forms' || name === 'identity',
  minChunks: 2,
  enforce: true,
} as const

/**
 * The whole build of the host: a plain static build. It knows no remote and registers its shared modules itself, so it
 * does not use the federation plugin.
 *
 * @param entries The scripts that can start a page, by name.
 * @param ahead What is made ahead of a visit: its login, brought to life by the entry `main`, and the frame of first pages.
 * @param folder The host's folder, `import.meta.dirname`.
 */
export function hostConfig(
  entries: Readonly<Record<string, string>>,
  ahead: { login: PrerenderSources; frame: FrameSources },
  folder: string,
): (environment?: BuildEnvironment) => Configuration {
  return (environment = {}) => {
    const version = versionOf(folder, environment)
    const base = rspackBase('host', folder, version, environment)
    const configuration: Configuration = {
      ...base,
      entry: { ...entries },
      module: { ...base.module, rules: [...(base.module?.rules ?? []), ...wholeAntdApart] },
      optimization: { ...base.optimization, splitChunks: { cacheGroups: { defaultVendors: false, forms } } },
      plugins: [
        ...(base.plugins ?? []),
        // FEDERATION_BUILD_IDENTIFIER is not set: the remotes use this runtime too, and it would take them all for the
        // host.
        new rspack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }),
        noWrittenStyles,
        new HostFactsPlugin(fetchedAhead),
        compiledAhead,
      ],
    }
    if (environment.devOrigin) return configuration
    const prerender = [
      new DrawnAheadPlugin(prerenderedLoginFile, (build) => buildLogin(base, ahead.login, styleOf('main', build))),
      new DrawnAheadPlugin(firstFrameFile, () => buildFrame(base, ahead.frame)),
    ]
    return { ...configuration, plugins: [...(configuration.plugins ?? []), hiddenMaps, ...prerender] }
  }
}

/** Whether a file only replaces modules in a page that runs. A page that starts with it breaks. */
function isHotUpdate(compilation: Compilation, file: string): boolean {
  return compilation.getAsset(file)?.info.hotModuleReplacement === true
}

/** Writes `host.json`, from which the gateway composes the page. */
class HostFactsPlugin {
  readonly #ahead: Readonly<Record<string, string>>

  /**
   * @param ahead By entry: a chunk that the entry requests at once. The page should name it too.
   */
  constructor(ahead: Readonly<Record<string, string>> = {}) {
    this.#ahead = ahead
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack
    compiler.hooks.thisCompilation.tap('HostFactsPlugin', (compilation) => {
      const stage = { name: 'HostFactsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }
      compilation.hooks.processAssets.tap(stage, () => {
        // A host in development is no release.
        const exports = compiler.options.mode === 'development' ? {} : { exports: sharedExports() }
        const offered = sharedModules.map((name) => [name, sharedVersion(name)] as const)
        const shared = Object.fromEntries([...offered, [federationRuntime.name, federationRuntime.version]])
        const facts: HostFacts = { entries: {}, offers: { contract: hostContract, shared, ...exports } }
        for (const [name, entry] of compilation.entrypoints) {
          const ahead = compilation.namedChunkGroups.get(this.#ahead[name] ?? '')?.getFiles() ?? []
          // These files come before the entry, which would request them again if it ran before they have loaded.
          const files = [...ahead, ...entry.getFiles()].filter((file) => !isHotUpdate(compilation, file))
          facts.entries[name] = {
            scripts: files.filter((file) => file.endsWith('.js')),
            styles: files.filter((file) => file.endsWith('.css')),
          }
        }
        compilation.emitAsset('host.json', new sources.RawSource(JSON.stringify(facts, null, 2)))
      })
    })
  }
}
