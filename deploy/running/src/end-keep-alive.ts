import type { ServerType } from '@hono/node-server'

/**
 * From now on, each answer closes its connection. A proxy in front keeps idle connections; without this it would send
 * a request into one at the moment at which a stopping server closes it, and what changes something is not sent twice.
 */
export function endKeepAlive(server: ServerType): void {
  server.prependListener('request', (_request: object, response: object) => {
    if ('shouldKeepAlive' in response) response.shouldKeepAlive = false
  })
}
