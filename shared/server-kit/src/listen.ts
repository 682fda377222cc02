import { serve, type ServerType } from '@hono/node-server'

import { StartError } from './start-error.ts'

/** How long a client may take, in milliseconds. Slower ones only occupy a connection. */
interface Patience {
  /** Browsers send headers at once. Default: 10 s. */
  headersMs?: number
  /** For the whole request. Default: 20 s. */
  requestMs?: number
  /** How often to check for slow clients. Default: 2 s. */
  checkMs?: number
}

/**
 * Much longer than a load balancer keeps an idle connection, so that the balancer closes it first. A server that stood
 * still for a moment checks the time before it reads, and would close the connection although a request has come.
 */
const keepAliveTimeoutMs = 60_000

interface ListenSettings {
  port: number
  /** The address to listen on, for example `127.0.0.1`; null for every address of the machine. */
  address: string | null
  /** The setting that chooses the port, for words about it. Default: PORT. */
  setting?: string
  patience?: Patience
}

type Fetch = Parameters<typeof serve>[0]['fetch']

/**
 * Listens on a port. A client that sends its request too slowly is cut off.
 *
 * @throws StartError when the port is taken or the address is not this machine's.
 */
export function listen(
  fetch: Fetch,
  {
    address,
    patience: { headersMs = 10_000, requestMs = 20_000, checkMs = 2000 } = {},
    port,
    setting = 'PORT',
  }: ListenSettings,
): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve, reject) => {
    const serverOptions = {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: checkMs,
    }
    const where = { port, ...(address === null ? {} : { hostname: address }) }
    const server = serve({ fetch, serverOptions, ...where }, (bound) => resolve({ server, port: bound.port }))
    server.once('error', (error: NodeJS.ErrnoException) => reject(inWords(error, { address, port, setting })))
  })
}

function inWords(
  error: NodeJS.ErrnoException,
  { address, port, setting }: Required<Omit<ListenSettings, 'patience'>>,
): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken, by another server or by a connection that this machine opened. ` +
        `Stop what uses it (ss -tanp | grep ${port}), or choose another with ${setting}.`,
    )
  }
  if (error.code === 'EACCES') {
    return new StartError(`Port ${port} is not for this user. Choose one above 1023 with ${setting}.`)
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST=${address} is no address of this machine. Leave it out to listen on all of them.`)
  }
  return error
}
