import { RemoteFactsPlugin } from '@homeside/build/federation/remote-facts-plugin'
import { containerName, rspackBase } from '@homeside/build/rspack-base'
import type { Comparison } from '@homeside/local/publish-workspace'
import type { Configuration } from '@rspack/core'

import configureHost from '../../../host/rspack.config.ts'
import { descriptorIn, isHost } from '../comparison-config.ts'
import { replaceHostFiles } from '../replace-host-files.ts'

/**
 * The host with the pages of all remotes in one code-split build. The same source; only the host's files that deal with
 * federation give way to plain imports, and remotes publish their descriptors without code.
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
