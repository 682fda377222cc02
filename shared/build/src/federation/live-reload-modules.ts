import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * What a remote's exposed module brings along in development: the client that reloads the page on a change. A
 * development server adds it to entries, and a remote has none. Replacing modules in place is the host's alone: React
 * can refresh only through the runtime that was there before it.
 *
 * @param devOrigin The remote's development server, such as `http://localhost:3001`.
 */
export function liveReloadModules(devOrigin: string): string[] {
  const { hostname, port } = new URL(devOrigin)
  const client = require.resolve('@rspack/dev-server/client/index')
  return [
    `${client}?protocol=ws%3A&hostname=${hostname}&port=${port}&pathname=%2Fws&hot=false&live-reload=true&overlay=false`,
  ]
}
