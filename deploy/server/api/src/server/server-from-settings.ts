import { setGlobalProxyFromEnv } from 'node:http'

import type { Server } from '@homeside/server-kit/run-program'
import type { SettingsValues } from '@homeside/server-kit/settings/setting'

import type { apiSettings } from './settings.ts'
import type { ApiOptions, RunningApi } from './start-api.ts'

/** What is on this machine is never asked through a proxy. */
const here = 'localhost,127.0.0.1,[::1]'

/**
 * Sends every request with TLS to a server outside through a company's proxy, which opens a tunnel for it (CONNECT).
 *
 * @param proxy such as `http://proxy.internal:3128`; a user and password in it are for the proxy.
 * @param direct hosts that are reached without it, separated by commas; a dot before one takes those below it too.
 * @returns what takes it back.
 */
function useProxy(proxy: string | null, direct: string | null): () => void {
  if (proxy === null) return () => undefined
  return setGlobalProxyFromEnv({ https_proxy: proxy, no_proxy: [here, direct].filter(Boolean).join(',') })
}

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
  const { HTTPS_PROXY, NO_PROXY, SMTP_URL } = settings
  const leaveProxy = useProxy(HTTPS_PROXY, NO_PROXY)
  const { origin, outboxFolder, sendsTexts, announceStop, close } = await start(optionsFrom(settings))
  const unsent = outboxFolder === null ? 'not sent' : `written to ${outboxFolder}`
  const emails = `Emails are ${SMTP_URL && SMTP_URL !== 'none' ? 'sent' : unsent}`
  const texts = `Texts are ${sendsTexts ? 'sent' : 'not sent'}`
  const stop = async () => {
    await close()
    leaveProxy()
  }
  return { words: [`API on ${origin}`, ...more, emails, texts], announceStop, close: stop }
}

/** The service for texts; null without one. */
function textsFrom({
  TEXTS_FROM,
  TEXTS_SECRET,
  TEXTS_URL,
}: SettingsValues<typeof apiSettings>): ApiOptions['texts'] | null {
  if (!TEXTS_URL || TEXTS_URL === 'none' || TEXTS_FROM === null) return null
  return {
    url: TEXTS_URL,
    from: TEXTS_FROM,
    secrets: (TEXTS_SECRET ?? '').split(',').filter((secret) => secret !== ''),
  }
}

function optionsFrom(settings: SettingsValues<typeof apiSettings>): ApiOptions {
  const texts = textsFrom(settings)
  return {
    port: settings.PORT,
    address: settings.HOST,
    pageOrigins: settings.PAGE_ORIGINS,
    ...(settings.API_ORIGIN ? { apiOrigin: settings.API_ORIGIN } : {}),
    trustProxy: settings.TRUST_PROXY,
    inMaintenance: settings.MAINTENANCE,
    maxInFlight: settings.MAX_IN_FLIGHT,
    passwordMinLength: settings.PASSWORD_MIN_LENGTH,
    removedPercent: settings.IMPORT_REMOVED_PERCENT,
    ...(settings.STRIPE_SECRET_KEY
      ? {
          stripe: {
            secretKey: settings.STRIPE_SECRET_KEY,
            ...(settings.STRIPE_ACCOUNT ? { account: settings.STRIPE_ACCOUNT } : {}),
            ...(settings.STRIPE_WEBHOOK_SECRET ? { webhookSecret: settings.STRIPE_WEBHOOK_SECRET } : {}),
            ...(settings.STRIPE_API_ORIGIN ? { origin: settings.STRIPE_API_ORIGIN } : {}),
          },
        }
      : {}),
    ...(settings.DATA_FOLDER ? { dataFolder: settings.DATA_FOLDER } : {}),
    ...(settings.DATABASE_URL ? { databaseUrl: settings.DATABASE_URL } : {}),
    ...(settings.PHOTOS_URL
      ? { photos: { url: settings.PHOTOS_URL, keys: settings.PHOTOS_KEYS ?? '', movesBack: settings.PHOTOS_BACK } }
      : {}),
    ...(settings.SMTP_URL ? { smtpUrl: settings.SMTP_URL } : {}),
    ...(settings.MAIL_FROM ? { mailFrom: settings.MAIL_FROM } : {}),
    ...(settings.OUTBOX_FOLDER ? { outboxFolder: settings.OUTBOX_FOLDER } : {}),
    ...(texts ? { texts } : {}),
    ...(settings.STAFF_KEY ? { staffKeys: settings.STAFF_KEY } : {}),
    ...(settings.SECRETS_FOLDER ? { secretsFolder: settings.SECRETS_FOLDER } : {}),
    ...(settings.WITNESS_KEY ? { witnessKey: settings.WITNESS_KEY } : {}),
    ...(settings.COOKIE_SUFFIX ? { cookieSuffix: settings.COOKIE_SUFFIX } : {}),
  }
}
