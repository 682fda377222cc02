import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Configuration, RspackPluginInstance } from '@rspack/core'

import { replaceFederationFiles } from './replaced-files.ts'
import { containerName } from './rspack-base.ts'

type RemoteFolders = Readonly<Record<string, string>>

/**
 * The host with the pages of all remotes in one code-split build: what the federated portal is measured by. The same
 * source; only the host's files that deal with federation give way to plain imports.
 *
 * @param folder The host's folder.
 * @param remotes The remotes' folders, by name.
 */
export function asMonolith(configuration: Configuration, folder: string, remotes: RemoteFolders): Configuration {
  const replacements: Record<string, string> = {
    'runtime.ts': runtimeSource(remotes),
    'page-frame.ts': pageFrameSource(remotes),
    'shared-groups.ts': 'export const fetchSharedGroups = async () => {}',
    'preload-remote-page.ts': preloadSource,
  }
  return {
    ...configuration,
    // A name that the host asks of its federation files and that is missing here has to fail the build.
    module: { ...configuration.module, parser: { javascript: { exportsPresence: 'error' } } },
    plugins: [...(configuration.plugins ?? []), ...replaceFederationFiles(folder, replacements)],
  }
}

/** The host's `federation/runtime` over imported remotes. Their modules are loaders alone, so pages stay apart. */
function runtimeSource(remotes: RemoteFolders): string {
  const names = Object.keys(remotes)
  return [
    ...names.map((name, index) => `import remote${index} from '${remotes[name]}/src/remote.tsx'`),
    `const remotes = { ${names.map((name, index) => `${containerName(name, '')}: remote${index}`).join(', ')} }`,
    'export const startFederation = async () => {}',
    'export const isFederationStarted = () => true',
    `export const loadRemoteModule = async ({ container }) => remotes[container.split('__')[0] + '__']`,
  ].join('\n')
}

/**
 * The host's `federation/page-frame`, which learns from the remotes' source what their builds would have told. antd is
 * one chunk here too.
 */
function pageFrameSource(remotes: RemoteFolders): string {
  const withAntd = Object.entries(remotes).flatMap(([name, folder]) =>
    pagesWithAntd(folder).map((page) => `${containerName(name, '')}/${page}`),
  )
  return `
    import { Fragment } from 'react'
    const withAntd = ${JSON.stringify(withAntd)}
    export async function frameFor({ container }, page) {
      if (!withAntd.includes(container.split('__')[0] + '__/' + page)) return Fragment
      const [{ AntdFrame }] = await Promise.all([
        import(/* webpackChunkName: 'antd' */ '@homeside/ui/antd-frame'),
        import(/* webpackChunkName: 'antd' */ './offered/antd.ts'),
      ])
      return AntdFrame
    }
  `
}

function pagesWithAntd(remoteFolder: string): string[] {
  const folder = path.join(remoteFolder, 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const using = files.filter((file) =>
    /from '(?:antd|@homeside\/forms\/)/.test(readFileSync(path.join(folder, file), 'utf8')),
  )
  return [...new Set(using.map((file) => /^(?:pages\/)?((?:home-cards\/)?[^/]+)/.exec(file)?.[1] ?? ''))]
}

/** A single bundle fetches ahead too: what it imports when the page is entered. */
const preloadSource = `
  import { frameFor } from './page-frame.ts'
  import { pageLoader } from './page-loader.ts'
  import { loadRemoteModule } from './runtime.ts'
  export async function preloadRemotePage({ build }, page) {
    const remote = await loadRemoteModule(build)
    const words = remote.strings[document.documentElement.lang]
    await Promise.allSettled([frameFor(build, page), pageLoader(remote, page)(), words()])
  }
`

/** A remote of a monolith: its descriptor is published as ever, its code is in the host. */
export function withoutCode(base: Configuration, facts: RspackPluginInstance): Configuration {
  return {
    ...base,
    entry: { remoteEntry: 'data:text/javascript,' },
    output: { ...base.output, filename: '[name].js' },
    plugins: [...(base.plugins ?? []), facts],
  }
}
