import { createServer } from 'node:net'

/**
 * The default ports: pages, API (on the same host name; section 9 of the specification), payment servers, identity
 * provider, and the console of the releases.
 */
export const defaultPorts = {
  page: 8080,
  api: 56695,
  processor: 56696,
  bpc: 56697,
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
 * Checks that ports are free. If some are taken, one error names all of them, with a command that starts at other
 * ports.
 *
 * @param ports The port of each variable; 0 stands for any free one.
 * @param command What was typed.
 * @throws Error naming the ports, their variables and the way out.
 */
export async function requireFreePorts(ports: Readonly<Record<string, number>>, command = 'npm start'): Promise<void> {
  const refused: { variable: string; port: number; code: string }[] = []
  for (const [variable, port] of Object.entries(ports)) {
    const code = await refusal(port)
    if (code !== null) refused.push({ variable, port, code })
  }
  if (refused.length === 0) return
  const used = new Set(Object.values(ports))
  const others: string[] = []
  for (const { port, variable } of refused) {
    const free = await nextFree(Math.max(port, 1023), used)
    used.add(free)
    others.push(`${variable}=${free}`)
  }
  const list = (code: string): string =>
    refused.flatMap((each) => (each.code === code ? [`${each.port} (${each.variable})`] : [])).join(', ')
  const [taken, forbidden] = [list('EADDRINUSE'), list('EACCES')]
  // A portal that already runs has the data folder too.
  const { DATABASE_URL: database, DATA_FOLDER: own } = process.env
  const folder = taken.includes('(API_PORT)') && !database && !own ? ' DATA_FOLDER=.portal/second' : ''
  throw new Error(
    [
      ...(taken ? [`Another program, perhaps a portal that already runs, has port ${taken}. Stop it, or start`] : []),
      ...(forbidden ? [`This account may not listen at port ${forbidden}. Start`] : []),
      `at other ports: ${others.join(' ')}${folder} ${command}`,
    ].join(' '),
  )
}

/** The ports of everything that `npm start` runs. */
export interface ServePorts {
  port: number
  apiPort: number
  processorPort: number
  bpcPort: number
  identityPort: number
  consolePort: number
}

/**
 * The ports from the environment. With another API port than the default, the sandbox's servers take any free ports.
 *
 * @throws Error naming each that is taken.
 */
export async function freePorts(): Promise<ServePorts> {
  const port = portFrom('PORT', defaultPorts.page)
  const apiPort = portFrom('API_PORT', defaultPorts.api)
  const usual = apiPort === defaultPorts.api
  const processorPort = portFrom('PROCESSOR_PORT', usual ? defaultPorts.processor : 0)
  const bpcPort = portFrom('BPC_PORT', usual ? defaultPorts.bpc : 0)
  const identityPort = portFrom('IDENTITY_PORT', usual ? defaultPorts.identity : 0)
  const consolePort = portFrom('CONSOLE_PORT', usual ? defaultPorts.console : 0)
  await requireFreePorts({
    PORT: port,
    API_PORT: apiPort,
    PROCESSOR_PORT: processorPort,
    BPC_PORT: bpcPort,
    IDENTITY_PORT: identityPort,
    CONSOLE_PORT: consolePort,
  })
  return { port, apiPort, processorPort, bpcPort, identityPort, consolePort }
}

/** The code of the system's refusal to listen at a port; null when it is free. */
function refusal(port: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(error.code)
      else reject(error)
    })
    probe.listen(port, () => probe.close(() => resolve(null)))
  })
}

/** The next free port that no other variable names. */
async function nextFree(after: number, used: ReadonlySet<number>): Promise<number> {
  const port = after < 65_535 ? after + 1 : 1024
  return used.has(port) || (await refusal(port)) !== null ? nextFree(port, used) : port
}
