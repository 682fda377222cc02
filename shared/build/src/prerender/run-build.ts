import { promisify } from 'node:util'

import { rspack } from '@rspack/core'
import type { Configuration } from '@rspack/core'

/** What a build takes over from the one it belongs to: how source is read. */
export function likeBase({ context, mode, module, resolve }: Configuration): Configuration {
  return {
    ...(context ? { context } : {}),
    ...(mode ? { mode } : {}),
    ...(module ? { module } : {}),
    ...(resolve ? { resolve } : {}),
    devtool: false,
    stats: 'errors-warnings',
    performance: { hints: false },
  }
}

/**
 * Runs builds inside another one.
 *
 * @throws Error with the build's own messages, when one fails.
 */
export async function runBuild(configurations: Configuration[]): Promise<void> {
  const compiler = rspack(configurations)
  try {
    const stats = await promisify(compiler.run.bind(compiler))()
    if (!stats) throw new Error('The build of what is drawn ahead gave no result.')
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }))
  } finally {
    await promisify(compiler.close.bind(compiler))()
  }
}
