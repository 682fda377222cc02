import path from 'node:path'

import { RemoteFactsPlugin } from '@homeside/build/federation/remote-facts-plugin'
import { containerName, rspackBase } from '@homeside/build/rspack-base'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Comparison } from '@homeside/local/publish-workspace'
import { rspack, type Configuration } from '@rspack/core'

import configureHost from '../../../host/rspack.config.ts'

/**
 * Builds the host with the pages of all remotes as one code-split bundle of the same source. Only the host's federation
 * files are replaced with plain imports. Remotes publish their descriptors without code.
 */
export const monolithConfig: Comparison['configure'] = async (folder, environment) => {
  if (path.basename(folder) === 'host') return withPlainImports(configureHost(environment))
  const descriptor = await descriptorIn(folder)
  const { name } = descriptor
  const base = rspackBase(name, folder, environment.version, environment)
  const facts = new RemoteFactsPlugin(descriptor, containerName(name, environment.version), null)
  return {
    ...base,
    entry: { remoteEntry: 'data:text/javascript,' },
    output: { ...base.output, filename: '[name].js' },
    plugins: [...(base.plugins ?? []), facts],
  } satisfies Configuration
}

/** A name that the host imports and that is missing here fails the build. */
function withPlainImports(host: Configuration): Configuration {
  const replacements = ['runtime.ts', 'shared-groups.ts'].map(
    (file) =>
      new rspack.NormalModuleReplacementPlugin(
        new RegExp(String.raw`^(\.{1,2}/)+(federation/)?${file.replace('.', String.raw`\.`)}$`),
        path.join(import.meta.dirname, file),
      ),
  )
  return {
    ...host,
    module: { ...host.module, parser: { javascript: { exportsPresence: 'error' } } },
    plugins: [...(host.plugins ?? []), ...replacements],
  }
}

/** What a remote says about itself. The single bundle draws every page in the browser, so none is a first page. */
async function descriptorIn(folder: string): Promise<RemoteDescriptor> {
  const module = (await import(path.join(folder, 'remote.ts'))) as { default: RemoteDescriptor }
  const routes = module.default.routes.map(({ firstPage: _page, firstSend: _send, ...route }) => route)
  return { ...module.default, routes }
}
