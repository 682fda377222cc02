import path from 'node:path'

import { rspack } from '@rspack/core'
import type { Configuration } from '@rspack/core'

/**
 * Replaces the host's federation files with files of the same name in a folder, in a build to compare the portal with.
 * A name that the host imports and that is missing fails the build.
 */
export function replaceHostFiles(
  configuration: Configuration,
  folder: string,
  files: readonly string[],
): Configuration {
  const replacements = files.map(
    (file) =>
      new rspack.NormalModuleReplacementPlugin(
        new RegExp(`^(\\.{1,2}/)+(federation/)?${file.replace('.', '\\.')}$`),
        path.join(folder, file),
      ),
  )
  return {
    ...configuration,
    module: { ...configuration.module, parser: { javascript: { exportsPresence: 'error' } } },
    plugins: [...(configuration.plugins ?? []), ...replacements],
  }
}
