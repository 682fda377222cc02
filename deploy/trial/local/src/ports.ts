import { createServer } from 'node:net'

/**
 * The default ports: pages, API (on the same host name; section 9 of the specification), payment servers, identity
 * provider, the gallery of forms, and the console of the releases.
 */
export const defaultPorts = {
  page: 8080,
  api: 56695,
  processor: 56696,
  bpc: 56697,
  forms: 56698,
  identity: 56699,
  console: 8091,
} as const

/**
 * A port number from an environment variable.
 *
 * @throws Error saying what to write, when the value is no port.
 */
export function portFrom(variable: string, fallback: number): number {
  const value = process.env[variable]
  if (value === undefined || value === '') return fallback
  const port = Number(value)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new Error(`${variable}=${value} is not a port. Write a number from 1 to 65535, for example ${variable}=8081.`)
}

/**
 * Checks that a port is free.
 *
 * @throws Error naming the port and the way out.
 */
export async function requireFreePort(port: number, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is taken by another program, perhaps a portal that already runs.`
      const way = `Stop it, or choose another port: ${variable}=${port + 1} npm start`
      reject(error.code === 'EADDRINUSE' ? new Error(`${taken} ${way}`) : error)
    })
    probe.listen(port, () => probe.close(() => resolve()))
  })
}
