import { runServer } from '@homeside/running/run-server'
import type { Server } from '@homeside/running/run-server'
import type { SettingsValues } from '@homeside/running/settings/setting'

import { sandboxPassword, sandboxSignIns, sandboxStaffKey } from './sandbox/sign-ins.ts'
import { apiSettings, faultsOfApiSettings, holdsRealPatients } from './settings.ts'
import { startApi } from './start-api.ts'
import type { RunningApi } from './start-api.ts'

type Settings = SettingsValues<typeof apiSettings>

async function start(settings: Settings): Promise<Server> {
  const api = await startApi({
    port: settings.PORT,
    address: settings.HOST,
    pageOrigins: settings.PAGE_ORIGINS,
    ...(settings.API_ORIGIN ? { apiOrigin: settings.API_ORIGIN } : {}),
    trustProxy: settings.TRUST_PROXY,
    inMaintenance: settings.MAINTENANCE,
    maxInFlight: settings.MAX_IN_FLIGHT,
    passwordMinLength: settings.PASSWORD_MIN_LENGTH,
    ...(settings.PROCESSOR_URL
      ? { processor: { url: settings.PROCESSOR_URL, key: settings.PROCESSOR_KEY ?? '' } }
      : {}),
    ...(settings.DATA_FOLDER ? { dataFolder: settings.DATA_FOLDER } : {}),
    ...(settings.DATABASE_URL ? { databaseUrl: settings.DATABASE_URL } : {}),
    needsRunningRole: holdsRealPatients(settings),
    ...(settings.SMTP_URL ? { smtpUrl: settings.SMTP_URL } : {}),
    ...(settings.MAIL_FROM ? { mailFrom: settings.MAIL_FROM } : {}),
    ...(settings.OUTBOX_FOLDER ? { outboxFolder: settings.OUTBOX_FOLDER } : {}),
    ...(settings.STAFF_KEY ? { staffKeys: settings.STAFF_KEY } : {}),
    ...(settings.WITNESS_KEY ? { witnessKey: settings.WITNESS_KEY } : {}),
    ...(settings.SANDBOX === null ? {} : { sandbox: settings.SANDBOX }),
    ...(settings.COOKIE_SUFFIX ? { cookieSuffix: settings.COOKIE_SUFFIX } : {}),
  })
  return { words: wordsOn(api, settings), announceStop: api.announceStop, close: api.close }
}

function wordsOn({ isSandbox, origin, outboxFolder }: RunningApi, settings: Settings): string[] {
  return [
    `API on ${origin}`,
    ...(isSandbox ? [`Sandbox sign-ins: ${sandboxSignIns.length}, password ${sandboxPassword}`] : []),
    ...(isSandbox && !settings.STAFF_KEY ? [`Staff calls: Authorization: Bearer ${sandboxStaffKey}`] : []),
    `${settings.SMTP_URL ? 'Texts are' : 'Emails and texts are'} written to ${outboxFolder}`,
  ]
}

process.exitCode =
  (await runServer({
    about: 'The API server: every call that the portal makes.',
    settings: apiSettings,
    faults: faultsOfApiSettings,
    start,
  })) ?? undefined
