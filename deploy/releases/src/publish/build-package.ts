import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import type { BuildEnvironment } from '@homeside/build/build-environment'
import { rspack } from '@rspack/core'
import type { Configuration } from '@rspack/core'

/** The build configuration of a host or remote, for this environment. */
export async function configurationOf(folder: string, environment: BuildEnvironment): Promise<Configuration> {
  const file = pathToFileURL(path.join(folder, 'rspack.config.ts')).href
  const module = (await import(file)) as { default: (environment: BuildEnvironment) => Configuration }
  return module.default(environment)
}

/**
 * Builds a host or remote for production.
 *
 * @throws Error with the build's own messages, when it fails.
 */
export async function buildPackage(folder: string, environment: BuildEnvironment): Promise<void> {
  const compiler = rspack(await configurationOf(folder, environment))
  try {
    const stats = await promisify(compiler.run.bind(compiler))()
    if (!stats) throw new Error(`The build of ${folder} gave no result.`)
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }))
  } finally {
    await promisify(compiler.close.bind(compiler))()
  }
}
