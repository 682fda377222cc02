import type { Environment } from '@homeside/releases/environments/environment'
import type { Registry } from '@homeside/releases/registry/registry'
import { gatewayCounts } from '@homeside/releases/rollout/gateway-counts'
import { prometheusCounts } from '@homeside/releases/rollout/prometheus-counts'
import { listen } from '@homeside/server-kit/listen'
import { stopServer } from '@homeside/server-kit/stop-server'

import { createConsole } from './console-app.ts'
import { consoleEnvironments } from './console-environments.ts'
import { FigureLog, LastHour } from './figure-log.ts'

interface StartConsoleOptions {
  /** 0 takes any free port. */
  port: number
  /** The address to listen on. Only loopback is safe without a proxy that checks who the caller is. */
  address: string
  registry: Registry
  stages: readonly Environment[]
  environment: string
  /** Where the gateway itself answers; its counters are shown where there is no Prometheus. */
  gateway: string
  /** A Prometheus that reads all gateways of the environment. */
  prometheus: string | null
}

export interface RunningConsole {
  port: number
  close: () => Promise<void>
}

const loopback = ['localhost', '127.0.0.1', '[::1]']
const graceMs = 1000
/** How often figures are noted while nobody looks, in milliseconds. */
const noteEvery = 10_000

/**
 * Starts the console on a port of its own.
 *
 * @throws StartError when the port is taken or the address is not this machine's.
 */
export async function startConsole(options: StartConsoleOptions): Promise<RunningConsole> {
  const { address, environment, gateway, port, prometheus, registry, stages } = options
  const source = prometheus === null ? gatewayCounts([gateway]) : prometheusCounts(prometheus)
  const sources = {
    registry,
    stages,
    environment,
    source,
    log: new FigureLog(),
    lastHour: new LastHour(source),
    pageOrigin: `http://localhost:${new URL(gateway).port}`,
  }
  const app = createConsole({ ...sources, hosts: [...loopback, address] })
  const { port: taken, server } = await listen(app.fetch, { port, address, setting: 'CONSOLE_PORT' })
  // A failure is ignored here. The page tells it when somebody opens the page.
  const noting = setInterval(() => void consoleEnvironments(sources).catch(() => undefined), noteEvery)
  return {
    port: taken,
    close: () => {
      clearInterval(noting)
      return stopServer(server, graceMs)
    },
  }
}
