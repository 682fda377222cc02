import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import type { BuildEnvironment } from '@homeside/build/build-environment'
import { rspack, type Configuration } from '@rspack/core'

/** The build configuration of a host or remote, for given options. */
export async function configurationOf(folder: string, environment: BuildEnvironment): Promise<Configuration> {
  const file = pathToFileURL(path.join(folder, 'rspack.config.ts')).href
  const module = (await import(file)) as { default: (environment: BuildEnvironment) => Configuration }
  return module.default(environment)
}

/**
 * Builds a host or remote for production.
 *
 * @param configure Answers its configuration, where that is not the one in its folder.
 * @throws Error with the build's own messages, when it fails.
 */
export async function buildPackage<Environment extends BuildEnvironment>(
  folder: string,
  environment: Environment,
  configure: (folder: string, environment: Environment) => Promise<Configuration> = configurationOf,
): Promise<void> {
  const compiler = rspack(await configure(folder, environment))
  try {
    const stats = await promisify(compiler.run.bind(compiler))()
    if (!stats) throw new Error(`The build of ${folder} gave no result.`)
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }))
  } finally {
    await promisify(compiler.close.bind(compiler))()
  }
}
