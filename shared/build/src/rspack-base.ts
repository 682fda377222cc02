import path from 'node:path'

import { rspack, type Configuration, type Compiler } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'

import { publicPathOf, type BuildEnvironment } from './build-environment.ts'
import { OldestBrowsersPlugin, targets } from './oldest-browsers.ts'

/** What the builds of host and remotes have in common. */
export function rspackBase(
  name: string,
  folder: string,
  version: string,
  environment: BuildEnvironment,
): Configuration {
  const dev = environment.devOrigin !== undefined
  const uniqueName = containerName(name, version)
  return {
    name,
    context: folder,
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2020'],
    devtool: dev ? 'source-map' : false,
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    output: {
      path: environment.output ?? path.join(folder, 'dist'),
      publicPath: publicPathOf(name, version, environment),
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      uniqueName,
      // A chunk that does not load must fail before the time limit that a patient waits for. A developer's may be compiled first.
      chunkLoadTimeout: dev ? 60_000 : 3000,
      crossOriginLoading: 'anonymous',
      // A module that does not compile throws the compiler's message at each attempt to load it, not only at the first.
      strictModuleErrorHandling: dev,
      clean: true,
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: {
            env: { targets },
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              // The development JSX runtime is not shared, so development builds use the production one.
              transform: { react: { runtime: 'automatic', development: false, refresh: dev } },
            },
          },
        },
        { test: /\.css$/, type: 'css' },
      ],
    },
    optimization: {
      realContentHash: true,
      chunkIds: 'named',
      moduleIds: dev ? 'named' : 'deterministic',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { format: { comments: false } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets } }),
      ],
    },
    plugins: dev
      ? [new ReactRefreshRspackPlugin()]
      : [
          new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
          new RequiredHashesPlugin(),
          new OldestBrowsersPlugin(),
        ],
    performance: { hints: false },
    // A style sheet has classes of its own, so it may come before or after another.
    ignoreWarnings: [/Conflicting order/],
    // Hides the address of each development server, at which there is no portal.
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  }
}

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Writes `<script>.map` beside each script, which no script names: a crash is read with it, and the gateway serves none.
 * Sources are named as in the workspace.
 */
export const hiddenMaps = new rspack.SourceMapDevToolPlugin({
  test: /\.js$/,
  filename: '[file].map',
  append: false,
  moduleFilenameTemplate: ({ absoluteResourcePath: file }) =>
    file.startsWith('data:') ? 'data' : path.relative(root, file),
})

/** `orders` at `2.7.0` is `orders__2_7_0`: a global of its own, so that two versions can share a page. */
export function containerName(name: string, version: string): string {
  return `${name}__${version}`.replace(/[^A-Za-z0-9_]/g, '_')
}

/**
 * Closes a gap of subresource integrity. The generated code looks up a chunk's hash in a table and loads the chunk
 * unchecked when the hash is missing. With this plugin it refuses.
 */
class RequiredHashesPlugin {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.rspack

    class RequiredHashesRuntimeModule extends RuntimeModule {
      constructor() {
        super('required hashes', RuntimeModule.STAGE_TRIGGER)
      }

      override generate(): string {
        return `
for (const table of ['sriHashes', 'sriCssHashes']) {
  const known = ${RuntimeGlobals.require}[table];
  if (!known) continue;
  ${RuntimeGlobals.require}[table] = new Proxy(known, {
    get(hashes, chunk) {
      if (!hashes[chunk]) throw new Error('No hash is known for the chunk ' + String(chunk) + ', so it is not loaded.');
      return hashes[chunk];
    }
  });
}`
      }
    }

    compiler.hooks.compilation.tap('RequiredHashesPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RequiredHashesPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RequiredHashesRuntimeModule())
      })
    })
  }
}
