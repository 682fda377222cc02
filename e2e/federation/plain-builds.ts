import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, rspack } from '@rspack/core'

/** Builds with Rspack and the plugin of Module Federation alone, as teams elsewhere make them. */

const base = {
  context: path.join(import.meta.dirname, 'testing'),
  mode: 'production',
  target: ['web', 'es2020'],
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        type: 'javascript/auto',
        loader: 'builtin:swc-loader',
        options: {
          jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
        },
      },
      { test: /\.css$/, type: 'css' },
    ],
  },
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
} satisfies Configuration

async function build(configuration: Configuration): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plain-'))
  const compiler = rspack({ ...base, ...configuration, output: { ...configuration.output, path: folder } })
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString({ all: false, errors: true }))
  return folder
}

/** The website of somebody else. Returns the folder of its scripts, of which `main.js` starts it. */
export function buildPlainHost(): Promise<string> {
  return build({
    entry: { main: './plain-host.tsx' },
    output: { filename: '[name].js', publicPath: '/' },
    plugins: [new ModuleFederationPlugin({ name: 'clinic', dts: false })],
  })
}

/**
 * A website that takes the types of remotes from their releases. Returns the folder that has them in `@mf-types`.
 *
 * @param remotes Their manifests, by name.
 */
export async function buildTypedHost(remotes: Readonly<Record<string, string>>): Promise<string> {
  const context = mkdtempSync(path.join(tmpdir(), 'typed-'))
  const named = Object.entries(remotes).map(([name, manifest]) => [name, `${name}@${manifest}`])
  const dts = { generateTypes: false as const, consumeTypes: { consumeAPITypes: true, typesOnBuild: true } }
  await build({
    context,
    entry: { main: 'data:text/javascript,' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'clinic',
        remotes: Object.fromEntries(named) as Record<string, string>,
        manifest: false,
        dts,
      }),
    ],
  })
  return context
}

/**
 * A remote of a team that has nothing of the portal's. Returns the folder that is published.
 *
 * @param options.name Its global variable, which has the release in it, so that two releases can share a page.
 * @param options.hasHashes Without, its chunks are loaded without integrity, as any plain build does.
 * @param options.react The range of React that it asks for.
 */
export async function buildPlainRemote({
  name = 'sleep_log_1',
  hasHashes = true,
  react = '^19.0.0',
} = {}): Promise<string> {
  const singletons = ['i18next', 'react-i18next', 'react-router-dom', '@homeside/api-client/use-api']
  const shared = (key: string) => [key, { singleton: true, import: false as const, requiredVersion: false as const }]
  const folder = await build({
    context: path.join(import.meta.dirname, 'testing/plain-remote'),
    entry: {},
    output: { publicPath: 'auto', uniqueName: name, crossOriginLoading: 'anonymous' },
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        exposes: { './remote': './remote.js' },
        shared: {
          react: { singleton: true, requiredVersion: react },
          'react-dom': { singleton: true },
          antd: { singleton: true },
          ...Object.fromEntries(singletons.map(shared)),
        },
        dts: false,
      }),
      ...(hasHashes ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })] : []),
    ],
  })
  cpSync(path.join(import.meta.dirname, 'testing/plain-remote/remote.json'), path.join(folder, 'remote.json'))
  return folder
}
