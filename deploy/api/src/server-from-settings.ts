import type { Server } from '@homeside/running/run-server'
import type { SettingsValues } from '@homeside/running/settings/setting'

import type { apiSettings } from './settings.ts'
import type { ApiOptions, RunningApi } from './start-api.ts'

/**
 * Starts an API server as environment variables say.
 *
 * @param start what starts it.
 * @param more lines for the person who started it.
 */
export async function serverFromSettings(
  settings: SettingsValues<typeof apiSettings>,
  start: (options: ApiOptions) => Promise<RunningApi>,
  more: readonly string[] = [],
): Promise<Server> {
  const { origin, outboxFolder, announceStop, close } = await start(optionsFrom(settings))
  const sent = settings.SMTP_URL === 'none' ? 'Neither emails nor texts are sent' : 'Emails are sent, texts are not'
  const kept = `${settings.SMTP_URL ? 'Texts are' : 'Emails and texts are'} written to ${outboxFolder}`
  const messages = outboxFolder === null ? sent : kept
  return { words: [`API on ${origin}`, ...more, messages], announceStop, close }
}

function optionsFrom(settings: SettingsValues<typeof apiSettings>): ApiOptions {
  return {
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
    ...(settings.SMTP_URL ? { smtpUrl: settings.SMTP_URL } : {}),
    ...(settings.MAIL_FROM ? { mailFrom: settings.MAIL_FROM } : {}),
    ...(settings.OUTBOX_FOLDER ? { outboxFolder: settings.OUTBOX_FOLDER } : {}),
    ...(settings.STAFF_KEY ? { staffKeys: settings.STAFF_KEY } : {}),
    ...(settings.SECRETS_FOLDER ? { secretsFolder: settings.SECRETS_FOLDER } : {}),
    ...(settings.WITNESS_KEY ? { witnessKey: settings.WITNESS_KEY } : {}),
    ...(settings.COOKIE_SUFFIX ? { cookieSuffix: settings.COOKIE_SUFFIX } : {}),
  }
}
