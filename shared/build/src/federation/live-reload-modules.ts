import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * The client that reloads the page on a change, for a remote's exposed module in development. A development server adds
 * it to entries, and a remote has none. Only the host replaces modules in place, because React can refresh only through
 * a runtime that was loaded before it.
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
