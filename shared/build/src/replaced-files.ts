import path from 'node:path'

import { rspack } from '@rspack/core'
import type { RspackPluginInstance } from '@rspack/core'

/**
 * Lets other source take the place of some of the host's federation files, in builds that the portal is measured by.
 *
 * @param folder The host's folder.
 * @param sources What stands in, by the name of the file it stands in for.
 */
export function replaceFederationFiles(
  folder: string,
  sources: Readonly<Record<string, string>>,
): RspackPluginInstance[] {
  const replacementOf = (file: string): string =>
    path.join(folder, 'src/federation', `replaced-${file.replace(/\.ts$/, '.js')}`)
  return [
    new rspack.experiments.VirtualModulesPlugin(
      Object.fromEntries(Object.entries(sources).map(([file, source]) => [replacementOf(file), source])),
    ),
    ...Object.keys(sources).map(
      (file) =>
        new rspack.NormalModuleReplacementPlugin(
          new RegExp(`^(\\.{1,2}/)+(federation/)?${file.replace('.', '\\.')}$`),
          replacementOf(file),
        ),
    ),
  ]
}
