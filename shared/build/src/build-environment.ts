import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What a build may be told on the command line, as `--env version=1.2.3 --env dev`. */
export interface BuildEnvironment {
  /** The release's version; the package's own when absent. */
  version?: string
  /** Where the output goes; `dist` beside the configuration when absent. */
  output?: string
  /** A development build, served from this origin with hot reload. */
  devOrigin?: string
}

/** The version to build: the one given, else the package's own; a development build is always the same. */
export function versionOf(folder: string, environment: BuildEnvironment): string {
  if (environment.devOrigin) return 'dev'
  if (environment.version) return environment.version
  return (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version
}

/** Where a release's files are served: a path that no page's path can meet. */
export function publicPathOf(name: string, version: string, environment: BuildEnvironment): string {
  return environment.devOrigin ? `${environment.devOrigin}/` : `/-/assets/${name}/${version}/`
}
