import { readdirSync } from 'node:fs'
import path from 'node:path'

import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import type { Configuration, RspackPluginInstance } from '@rspack/core'

import { publicPathOf } from './build-environment.ts'
import { HostFactsPlugin } from './federation/host-facts-plugin.ts'
import { RemoteFactsPlugin } from './federation/remote-facts-plugin.ts'
import { replaceFederationFiles } from './replaced-files.ts'

/**
 * The same source with federation as its documentation sets it up, to see what the portal's own settings buy: the
 * plugin in host and remotes, every shared package a singleton of which both carry a copy, manifests, version-first.
 *
 * Where this is not quite the default, and why:
 * - scripts carry their hash, and the page's one Trusted Types policy stands before the first chunk is asked for: the
 *   page's security policy lets no other script in;
 * - antd's styles are extracted as in every variant: the policy allows no others, and antd is lighter by its generators;
 * - the portal's packages have many modules and no entry, so those with state get one, and are shared whole;
 * - the host's first style sheet stands before the asynchronous boundary, so that a brand's sheet comes after it;
 * - how long a chunk may take is left to the bundler, and nothing limits, retries or replaces a remote;
 * - versions are not compared (`requiredVersion`), since the workspace's `catalog:` is no range;
 * - no types are written (`dts`): they never reach a browser.
 */

const libraries = ['react', 'react-dom', 'react-router-dom', 'jotai', 'i18next', 'react-i18next', 'ky', 'dayjs', 'antd']

/** The portal's packages whose state there may be only one of on a page. Of `ui` that is one module alone. */
const statefulPackages = ['api-client', 'session']
const statefulModule = '@homeside/ui/provider-context'

const shared = Object.fromEntries(
  [...libraries, ...statefulPackages.map((name) => `@homeside/${name}`), statefulModule].map((request) => [
    request,
    { singleton: true, requiredVersion: false as const },
  ]),
)

/**
 * The host, which names its remotes as it is built.
 *
 * @param folder The host's folder.
 * @param remotes The remotes' versions, by name.
 */
export function defaultHost(
  base: Configuration,
  folder: string,
  remotes: Readonly<Record<string, string>>,
): Configuration {
  const start = path.join(folder, 'src/start-default-federation.js')
  const hashes = path.join(folder, 'src/federation/hashes-of-scripts.js')
  const manifests = Object.entries(remotes).map(([name, version]) => [
    name,
    `${name}@${publicPathOf(name, version, {})}mf-manifest.json`,
  ])
  return {
    ...withEntries(base),
    entry: { main: start },
    // A name that the host asks of its federation files and that is missing here has to fail the build.
    module: { ...base.module, parser: { javascript: { exportsPresence: 'error' } } },
    plugins: [
      ...(base.plugins ?? []),
      ...statefulPlugins(),
      new rspack.experiments.VirtualModulesPlugin({ [start]: startSource, [hashes]: hashesSource }),
      ...replaceFederationFiles(folder, {
        'load-remote-page.ts': loadRemotePageSource(Object.keys(remotes)),
        'page-frame.ts': pageFrameSource,
        'use-preloads.ts': 'export const usePreloadOnIntent = () => {}; export const usePreloadInIdleTime = () => {}',
      }),
      new ModuleFederationPlugin({
        name: 'host',
        remotes: Object.fromEntries(manifests) as Record<string, string>,
        shared,
        runtimePlugins: [hashes],
        dts: false,
      }),
      new HostFactsPlugin(),
    ],
  }
}

/** A remote, with a copy of everything it shares. */
export function defaultRemote(base: Configuration, descriptor: RemoteDescriptor): Configuration {
  const { name } = descriptor
  return {
    ...withEntries(base),
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      ...statefulPlugins(),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        exposes: { './remote': './src/remote.tsx' },
        shared,
        dts: false,
      }),
      new RemoteFactsPlugin(descriptor, name, '__federation_expose_remote'),
    ],
  }
}

/** The entry that a package of the portal would have if it were shared as a whole. */
function entryOf(name: string): string {
  return path.resolve(import.meta.dirname, '../..', name, 'src/whole-package.js')
}

function withEntries(base: Configuration): Configuration {
  const alias = Object.fromEntries(statefulPackages.map((name) => [`@homeside/${name}$`, entryOf(name)]))
  return { ...base, resolve: { ...base.resolve, alias } }
}

function statefulPlugins(): RspackPluginInstance[] {
  const entries = statefulPackages.map(entryOf)
  return [
    new rspack.experiments.VirtualModulesPlugin(
      Object.fromEntries(entries.map((entry) => [entry, wholePackage(path.dirname(entry))])),
    ),
    new rspack.NormalModuleReplacementPlugin(new RegExp(`^@homeside/(${statefulPackages.join('|')})/`), (asked) => {
      asked.request = asked.request.split('/', 2).join('/')
    }),
    new rspack.NormalModuleReplacementPlugin(/^\.\/provider-context\.tsx$/, statefulModule),
  ]
}

function wholePackage(source: string): string {
  const modules = readdirSync(source).filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  return modules.map((file) => `export * from './${file}'`).join('\n')
}

/** The asynchronous boundary: what is shared can be imported behind it. */
const startSource = `
  import '@homeside/ui/styles/portal.css'
  import { readPageSnapshot } from './page-snapshot.ts'
  import { allowScriptsOf } from './trusted-types.ts'
  allowScriptsOf(readPageSnapshot())
  import('./main.ts')
`

/** The plugin of the federation runtime that gives scripts of remotes their hashes. */
const hashesSource = `
  import { readPageSnapshot } from '../page-snapshot.ts'
  const files = readPageSnapshot().remotes.flatMap(({ build: { entry, pages, strings } }) =>
    [entry, ...Object.values(pages).flatMap(({ assets }) => assets), ...Object.values(strings).flat()])
  const hashes = new Map(files.map(({ url, integrity }) => [url, integrity]))
  export default () => ({
    name: 'hashes-of-scripts',
    createScript: ({ url }) => {
      const script = document.createElement('script')
      script.crossOrigin = 'anonymous'
      script.integrity = hashes.get(new URL(url, location.href).pathname) ?? ''
      script.src = url
      return script
    },
  })
`

/** The host's `federation/page-frame`. A remote's build does not tell which pages have forms; cards have none. */
const pageFrameSource = `
  import { Fragment } from 'react'
  export async function frameFor(build, page) {
    if (page.startsWith('home-cards/')) return Fragment
    return (await import('@homeside/ui/antd-frame')).AntdFrame
  }
`

/** The host's `federation/load-remote-page` over imported remotes, without time limits, retries and fallbacks. */
function loadRemotePageSource(remotes: readonly string[]): string {
  return `
    import { loadNamespace } from '@homeside/i18n/namespaces'
    import { frameFor } from './page-frame.ts'
    import { pageLoader } from './page-loader.ts'
    const remotes = { ${remotes.map((name) => `${name}: () => import('${name}/remote')`).join(', ')} }
    export async function loadRemotePage({ name, build }, page) {
      const [Frame, { default: remote }] = await Promise.all([frameFor(build, page), remotes[name]()])
      const load = pageLoader(remote, page)
      const [{ default: Component }] = await Promise.all([load(), loadNamespace(name, remote.strings)])
      return { Component, Frame, build }
    }
  `
}
