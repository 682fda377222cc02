import { runServer } from '@homeside/running/run-server'
import type { Server } from '@homeside/running/run-server'
import type { SettingsValues } from '@homeside/running/settings/setting'
import { pino } from 'pino'

import { openRegistry } from './open-registry.ts'
import { gatewaySettings } from './settings.ts'
import { startGateway } from './start-gateway.ts'

async function start(settings: SettingsValues<typeof gatewaySettings>): Promise<Server> {
  const { environment, registry } = openRegistry(settings)
  const gateway = await startGateway({
    port: settings.PORT,
    address: settings.HOST,
    environment,
    registry,
    log: pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }),
    waitsForReleases: true,
    trustProxy: settings.TRUST_PROXY,
    ...(settings.LAST_GOOD_FILE ? { lastGoodFile: settings.LAST_GOOD_FILE } : {}),
    ...(settings.GATEWAY_KEY ? { key: settings.GATEWAY_KEY } : {}),
  })
  return {
    words: [`Gateway on port ${gateway.port}, for ${environment.environment}: ${environment.pageHosts.join(', ')}`],
    announceStop: gateway.announceStop,
    close: async () => {
      await gateway.close()
      await registry.store.close()
    },
  }
}

process.exitCode =
  (await runServer({
    about: 'A gateway: answers every page of an environment, and serves the releases’ files.',
    settings: gatewaySettings,
    start,
  })) ?? undefined
