import { serve } from '@hono/node-server'
import type { ServerType } from '@hono/node-server'

import { StartError } from './start-error.ts'

type Fetch = Parameters<typeof serve>[0]['fetch']

/**
 * Listens on a port.
 *
 * @param address Where to listen, `127.0.0.1` for instance; on every address of the machine when null.
 * @throws StartError when the port is taken or the address is not this machine's.
 */
export function listen(
  fetch: Fetch,
  { address, port }: { port: number; address: string | null },
): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, ...(address === null ? {} : { hostname: address }) }, (bound) =>
      resolve({ server, port: bound.port }),
    )
    server.once('error', (error: NodeJS.ErrnoException) => reject(inWords(error, port, address)))
  })
}

function inWords(error: NodeJS.ErrnoException, port: number, address: string | null): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is taken. Stop what uses it, or choose another with PORT.`)
  }
  if (error.code === 'EACCES') {
    return new StartError(`Port ${port} is not for this user. Choose one above 1023 with PORT.`)
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST=${address} is no address of this machine. Leave it out to listen on all of them.`)
  }
  return error
}
