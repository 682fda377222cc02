import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The options of a build on the command line, such as `--env version=1.2.3 --env dev`. */
export interface BuildEnvironment {
  /** The release's version. Default: the package's own. */
  version?: string
  /** The output folder. Default: `dist` beside the configuration. */
  output?: string
  /** False leaves out the types of what a remote exposes, which take seconds and which no page needs. */
  types?: boolean
  /** Makes a development build, served from this origin with hot reload. */
  devOrigin?: string
}

/** The version to build: the given one, else the package's own. A development build always has the same. */
export function versionOf(folder: string, environment: BuildEnvironment): string {
  if (environment.devOrigin) return 'dev'
  if (environment.version) return environment.version
  return (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version
}

/** The address of a release's files. No page has a path like it. */
export function publicPathOf(name: string, version: string, environment: BuildEnvironment): string {
  return environment.devOrigin ? `${environment.devOrigin}/` : `/-/assets/${name}/${version}/`
}
