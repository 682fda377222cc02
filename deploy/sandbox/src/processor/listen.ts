import { serve } from '@hono/node-server'

export interface RunningServer {
  port: number
  close: () => Promise<void>
}

/**
 * Listens on one address of this machine.
 *
 * @throws Error when the port is taken (`code` EADDRINUSE).
 */
export function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
  hostname?: string,
): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, ...(hostname ? { hostname } : {}) }, (address) =>
      resolve({
        port: address.port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      }),
    )
    server.once('error', reject)
  })
}
