import type { ServerType } from '@hono/node-server'

/**
 * From now on, each answer closes its connection. A proxy in front keeps idle connections. Without this, it could send
 * a request into one at the moment when a stopping server closes it, and it does not repeat a request that changes
 * something.
 */
export function endKeepAlive(server: ServerType): void {
  server.prependListener('request', (_request: object, response: object) => {
    if ('shouldKeepAlive' in response) response.shouldKeepAlive = false
  })
}
