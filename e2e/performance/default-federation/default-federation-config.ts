import { readdirSync } from 'node:fs'
import path from 'node:path'

import { publicPathOf } from '@homeside/build/build-environment'
import { HostFactsPlugin } from '@homeside/build/federation/host-facts-plugin'
import { RemoteFactsPlugin } from '@homeside/build/federation/remote-facts-plugin'
import { rspackBase } from '@homeside/build/rspack-base'
import type { Comparison } from '@homeside/local/publish-workspace'
import { root } from '@homeside/local/workspace'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import type { Configuration, RspackPluginInstance } from '@rspack/core'

import { descriptorIn, isHost } from '../comparison-config.ts'
import { replaceHostFiles } from '../replace-host-files.ts'

/**
 * The same source with federation as its documentation sets it up, to see what the portal's own settings buy: the
 * plugin in host and remotes, every shared package a singleton of which both carry a copy, manifests, version-first.
 *
 * Where this is not quite the default, and why:
 * - scripts carry their hash, and the page's one Trusted Types policy stands before the first chunk is asked for: the
 *   page's security policy lets no other script in;
 * - the portal's packages have many modules and no entry, so those with state get one, and are shared whole;
 * - the host's first style sheet stands before the asynchronous boundary, so that a brand's sheet comes after it;
 * - how long a chunk may take is left to the bundler, and nothing limits, retries or replaces a remote;
 * - versions are not compared (`requiredVersion`), since the workspace's `catalog:` is no range;
 * - no types are written (`dts`): they never reach a browser.
 */
export const defaultFederationConfig: Comparison['configure'] = async (folder, environment, remotes) => {
  if (!isHost(folder)) {
    const descriptor = await descriptorIn(folder)
    const container = containerOf(descriptor.name)
    const federation = {
      name: container,
      filename: 'remoteEntry.js',
      exposes: { './remote': './src/remote.tsx' },
    }
    const facts = new RemoteFactsPlugin(descriptor, container, '__federation_expose_remote')
    return federated(rspackBase(descriptor.name, folder, environment.version, environment), {}, federation, facts)
  }
  const manifests = Object.entries(remotes).map(([name, version]) => [
    name,
    `${containerOf(name)}@${publicPathOf(name, version, {})}mf-manifest.json`,
  ])
  const federation = {
    name: 'host',
    remotes: Object.fromEntries(manifests) as Record<string, string>,
    runtimePlugins: [path.join(import.meta.dirname, 'hashes-of-scripts.ts')],
  }
  const main = path.join(import.meta.dirname, 'start.ts')
  const base = rspackBase('host', folder, environment.version, environment)
  const host = federated(base, { main }, federation, new HostFactsPlugin())
  return replaceHostFiles(host, import.meta.dirname, ['load-remote-page.ts', 'use-preloads.ts'])
}

/** A container is a global variable, and a remote's name may have a hyphen. */
function containerOf(remote: string): string {
  return remote.replaceAll('-', '_')
}

const libraries = ['react', 'react-dom', 'react-router-dom', 'jotai', 'i18next', 'react-i18next', 'ky', 'dayjs']

/** The portal's packages whose state may exist only once on a page. Of `ui` that is one module. */
const statefulPackages = ['api-client', 'session']
const statefulModule = '@homeside/remote-kit/provider-context'

const shared = Object.fromEntries(
  [...libraries, ...statefulPackages.map((name) => `@homeside/${name}`), statefulModule].map((request) => [
    request,
    { singleton: true, requiredVersion: false as const },
  ]),
)

function federated(
  base: Configuration,
  entry: Record<string, string>,
  federation: ConstructorParameters<typeof ModuleFederationPlugin>[0],
  facts: RspackPluginInstance,
): Configuration {
  const { chunkLoadTimeout: _bundlersOwn, ...output } = base.output ?? {}
  const entries = statefulPackages.map((name) => [`@homeside/${name}$`, entryOf(name)] as const)
  return {
    ...base,
    entry,
    output,
    resolve: { ...base.resolve, alias: Object.fromEntries(entries) },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.experiments.VirtualModulesPlugin(
        Object.fromEntries(entries.map(([, file]) => [file, wholePackage(path.dirname(file))])),
      ),
      new rspack.NormalModuleReplacementPlugin(new RegExp(`^@homeside/(${statefulPackages.join('|')})/`), (asked) => {
        asked.request = asked.request.split('/', 2).join('/')
      }),
      new rspack.NormalModuleReplacementPlugin(/^\.\/provider-context\.tsx$/, statefulModule),
      new ModuleFederationPlugin({ ...federation, shared, dts: false }),
      facts,
    ],
  }
}

/** The entry that a package of the portal would have if it were shared as a whole. */
function entryOf(name: string): string {
  return path.join(root, 'shared', name, 'src/whole-package.js')
}

function wholePackage(source: string): string {
  const modules = readdirSync(source).filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  return modules.map((file) => `export * from './${file}'`).join('\n')
}
