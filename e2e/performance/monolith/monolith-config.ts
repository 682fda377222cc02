import { RemoteFactsPlugin } from '@homeside/build/federation/remote-facts-plugin'
import { containerName, rspackBase } from '@homeside/build/rspack-base'
import type { Comparison } from '@homeside/local/publish-workspace'
import type { Configuration } from '@rspack/core'

import configureHost from '../../../host/rspack.config.ts'
import { descriptorIn, isHost } from '../comparison-config.ts'
import { replaceHostFiles } from '../replace-host-files.ts'

/**
 * Builds the host with the pages of all remotes as one code-split bundle of the same source. Only the host's federation
 * files are replaced with plain imports. Remotes publish their descriptors without code.
 */
export const monolithConfig: Comparison['configure'] = async (folder, environment) => {
  if (isHost(folder)) {
    return replaceHostFiles(configureHost(environment), import.meta.dirname, ['runtime.ts', 'shared-groups.ts'])
  }
  const descriptor = await descriptorIn(folder)
  const { name } = descriptor
  const base = rspackBase(name, folder, environment.version, environment)
  const facts = new RemoteFactsPlugin(descriptor, containerName(name, environment.version), null, false)
  return {
    ...base,
    entry: { remoteEntry: 'data:text/javascript,' },
    output: { ...base.output, filename: '[name].js' },
    plugins: [...(base.plugins ?? []), facts],
  } satisfies Configuration
}
