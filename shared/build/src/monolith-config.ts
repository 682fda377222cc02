import path from 'node:path'

import { rspack } from '@rspack/core'
import type { Configuration, RspackPluginInstance } from '@rspack/core'

import { containerName } from './rspack-base.ts'

/**
 * The host with the pages of all remotes in one code-split build: what the federated portal is measured by. The same
 * source; only the host's federation runtime and its registry of shared modules give way to plain imports.
 *
 * @param folder The host's folder.
 * @param remotes The remotes' folders, by name.
 */
export function asMonolith(
  configuration: Configuration,
  folder: string,
  remotes: Readonly<Record<string, string>>,
): Configuration {
  const runtime = path.join(folder, 'src/federation/monolith-runtime.js')
  const sharedModules = path.join(folder, 'src/federation/monolith-shared-modules.js')
  return {
    ...configuration,
    // A name that the host asks of its federation files and that is missing here has to fail the build.
    module: { ...configuration.module, parser: { javascript: { exportsPresence: 'error' } } },
    plugins: [
      ...(configuration.plugins ?? []),
      new rspack.experiments.VirtualModulesPlugin({
        [runtime]: runtimeSource(remotes),
        [sharedModules]: 'export const fetchSharedModules = async () => {}\n',
      }),
      new rspack.NormalModuleReplacementPlugin(/^\.\/(federation\/)?runtime\.ts$/, runtime),
      new rspack.NormalModuleReplacementPlugin(/^\.\/(federation\/)?shared-modules\.ts$/, sharedModules),
    ],
  }
}

/** The host's `federation/runtime` over imported remotes. Their modules are loaders alone, so pages stay apart. */
function runtimeSource(remotes: Readonly<Record<string, string>>): string {
  const names = Object.keys(remotes)
  return [
    ...names.map((name, index) => `import remote${index} from '${remotes[name]}/src/remote.tsx'`),
    `const remotes = { ${names.map((name, index) => `${containerName(name, '')}: remote${index}`).join(', ')} }`,
    'export function startFederation() {}',
    `export const loadRemoteModule = async ({ container }) => remotes[container.split('__')[0] + '__']`,
  ].join('\n')
}

/** A remote of a monolith: its descriptor is published as ever, its code is in the host. */
export function withoutCode(base: Configuration, facts: RspackPluginInstance): Configuration {
  return {
    ...base,
    entry: { remoteEntry: 'data:text/javascript,' },
    output: { ...base.output, filename: '[name].js' },
    plugins: [...(base.plugins ?? []), facts],
  }
}
