import path from 'node:path'

import { rspack } from '@rspack/core'
import type { Configuration } from '@rspack/core'

/**
 * Lets files of a folder take the place of the host's federation files of the same name, in a build that the portal is
 * measured by. A name that the host asks of them and that is missing fails the build.
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
