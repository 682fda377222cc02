import { logDestination } from '@homeside/server-kit/log-destination'
import { runServer, type Server } from '@homeside/server-kit/run-program'
import type { SettingsValues } from '@homeside/server-kit/settings/setting'
import { pino } from 'pino'

import { startConsole, type RunningConsole } from './console/console-app.ts'
import { openRegistry } from './open-registry.ts'
import { faultsOfAssets, gatewaySettings } from './settings.ts'
import { startGateway, type RunningGateway } from './start-gateway.ts'

type Settings = SettingsValues<typeof gatewaySettings>

async function start(settings: Settings): Promise<Server> {
  const { environment, registry, stages } = openRegistry(settings)
  const gateway = await startGateway({
    port: settings.PORT,
    address: settings.HOST,
    environment,
    registry,
    log: pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, logDestination()),
    waitsForReleases: true,
    trustProxy: settings.TRUST_PROXY,
    ...(settings.LAST_GOOD_FILE ? { lastGoodFile: settings.LAST_GOOD_FILE } : {}),
    ...(settings.GATEWAY_KEY ? { key: settings.GATEWAY_KEY } : {}),
    ...(settings.WITNESS_KEY ? { witnessKey: settings.WITNESS_KEY } : {}),
  })
  const console = await consoleFor(settings, { environment: environment.environment, gateway, registry, stages })
  return {
    words: [
      `Gateway on port ${gateway.port}, for ${environment.environment}: ${environment.pageHosts.join(', ')}`,
      ...(console ? [`Console on http://${settings.CONSOLE_HOST}:${console.port}`] : []),
    ],
    announceStop: gateway.announceStop,
    close: async () => {
      await console?.close()
      await gateway.close()
      await registry.store.close()
    },
  }
}

async function consoleFor(
  settings: Settings,
  {
    gateway,
    ...shown
  }: Pick<Parameters<typeof startConsole>[0], 'environment' | 'registry' | 'stages'> & { gateway: RunningGateway },
): Promise<RunningConsole | null> {
  if (settings.CONSOLE_PORT === null) return null
  return startConsole({
    ...shown,
    port: settings.CONSOLE_PORT,
    address: settings.CONSOLE_HOST,
    gateway: `http://${settings.HOST ?? '127.0.0.1'}:${gateway.port}`,
    prometheus: settings.CONSOLE_PROMETHEUS,
  })
}

process.exitCode =
  (await runServer({
    about: 'A gateway: answers every page of an environment, and serves the releases’ files.',
    settings: gatewaySettings,
    faults: faultsOfAssets,
    start,
  })) ?? undefined
