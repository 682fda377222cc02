import { textsFromPattern } from '@homeside/contract/constants/field-formats'
import { passwordMinLength, type PasswordMinLength, passwordMinLengths } from '@homeside/contract/constants/limits'
import { readOutsideAddress } from '@homeside/contract/constants/outside-address'
import { usualRemovedPercent } from '@homeside/contract/import-guard'
import { faultsOfBucket } from '@homeside/server-kit/bucket'
import {
  type Kind,
  optional,
  secret,
  setting,
  type SettingsValues,
  address,
  flag,
  oneOf,
  orNone,
  origins,
  outside,
  port,
  text,
  wholeNumber,
} from '@homeside/server-kit/settings/setting'
import { z } from 'zod'

import { isPublishedSecret } from './published-secrets.ts'

const localPage = 'http://localhost:8080'
const production = 'production'

const phoneNumber: Kind<string> = {
  schema: z.string().regex(textsFromPattern),
  says: 'a number. Write + and the country before it, or a short code',
  example: '+15555550144',
}

const stripeAccount: Kind<string> = {
  schema: z.string().regex(/^acct_\w{1,60}$/),
  says: 'an account of Stripe. Write acct_ and what follows',
  example: 'acct_1OxYzAbCdEfGhIjK',
}

/** Reads the address of the service for texts: a hook, or Twilio with its account. */
function readTextsUrl(given: string): ReturnType<typeof readOutsideAddress> {
  if (!given.startsWith('twilio://')) return readOutsideAddress(given)
  const read = readOutsideAddress(given.replace(/^twilio:\/\/([^@/]*@)?/, 'https://'), { isOrigin: true })
  return 'fault' in read ? read : { address: given.trim().replace(/\/$/, '') }
}

/** The environment variables of the API. */
export const apiSettings = {
  NODE_ENV: optional(text, {
    means: '“production” where patients are real; DATABASE_URL is then required',
    usual: 'a trial',
    example: production,
  }),
  PORT: setting(port, { means: 'where it listens', fallback: 56_695, example: '56695' }),
  HOST: optional(text, { means: 'the address it listens on', usual: 'all', example: '127.0.0.1' }),
  PAGE_ORIGINS: setting(origins, {
    means: 'exact origins of the pages that may call, those of brands too, separated by commas',
    fallback: [localPage],
  }),
  API_ORIGIN: optional(
    outside('https://api.portal.example', (given) => readOutsideAddress(given, { isOrigin: true, isOpen: true })),
    {
      means:
        'where browsers and mail programs reach it: to sign in elsewhere and come back, and to unsubscribe by one click',
      usual: 'mails have their link alone, and nobody signs in elsewhere',
    },
  ),
  DATABASE_URL: secret(address(['postgresql:', 'postgres:'], 'postgresql://homeside:password@db.internal/homeside'), {
    means: 'PostgreSQL; wins over the folder',
    usual: 'embedded',
  }),
  DATA_FOLDER: optional(text, {
    means: 'where the embedded database is kept',
    usual: 'in memory',
    example: '/var/lib/homeside',
  }),
  PHOTOS_URL: optional(address(['s3:'], 's3://photos?endpoint=https://files.internal&region=us-east-1'), {
    means: 'a bucket that photos are moved to, by S3’s API; the same at all servers',
    usual: 'photos stay in PostgreSQL',
  }),
  PHOTOS_KEYS: secret(text, { means: 'what the bucket takes', usual: 'none', example: 'id:key' }),
  PHOTOS_BACK: setting(flag, { means: 'new photos stay in PostgreSQL, while the others move back', fallback: false }),
  SMTP_URL: secret(orNone(address(['smtp:', 'smtps:'], 'smtp://user:password@mail.internal:587')), {
    means: 'mail server for emails; none where no email shall leave',
    usual: 'the outbox',
  }),
  MAIL_FROM: optional(text, {
    means: 'the address that emails come from',
    usual: 'no-reply@localhost',
    example: 'no-reply@portal.example',
  }),
  TEXTS_URL: secret(orNone(outside('https://texts.internal/send', readTextsUrl)), {
    means:
      'the service for texts: a signed hook, or twilio://SID:token@api.twilio.com; texts come from it to API_ORIGIN/texts',
    usual: 'no texts',
  }),
  TEXTS_SECRET: secret(text, {
    means:
      'what the hook’s texts are signed with, whsec_ and Base64; the old and the new, with a comma, while it is replaced',
    usual: 'none, as for Twilio',
    example: 'whsec_a-long-random-text',
  }),
  TEXTS_FROM: optional(phoneNumber, {
    means: 'the number that texts come from where a provider has none of its own',
    usual: 'none',
    example: '+15555550144',
  }),
  OUTBOX_FOLDER: optional(text, {
    means: 'in a trial: where emails without a mail server are written for a day, and the sandbox’s texts',
    usual: 'in DATA_FOLDER',
    example: '/var/lib/homeside/outbox',
  }),
  COOKIE_SUFFIX: optional(text, {
    means: 'ends the name of the session’s cookie: the same at all servers behind one address, another at others',
    usual: 'the port',
    example: 'portal',
  }),
  TRUST_PROXY: setting(flag, {
    means: 'believe the X-Forwarded-For that a proxy in front of it writes',
    fallback: false,
  }),
  WITNESS_KEY: secret(text, {
    means: 'a long random text that it shares with the gateways: it vouches for patients whose pages report to them',
    usual: 'it vouches for nobody',
  }),
  STRIPE_SECRET_KEY: secret(text, {
    means: 'the key by which Stripe, the card processor, knows this server; it may act for the providers’ accounts',
    usual: 'no payments',
  }),
  STRIPE_ACCOUNT: optional(stripeAccount, {
    means: 'the account that the key belongs to, where a shop takes cards by an account of its own',
    usual: 'a platform, whose requests name the account of each provider',
    example: 'acct_1OxYzAbCdEfGhIjK',
  }),
  STRIPE_WEBHOOK_SECRET: secret(text, {
    means: 'signs Stripe’s messages to /processor/messages',
    usual: 'none is believed',
  }),
  STRIPE_API_ORIGIN: optional(
    outside('https://api.stripe.com', (given) => readOutsideAddress(given, { isOrigin: true })),
    { means: 'where Stripe takes calls; a trial has its own', usual: 'https://api.stripe.com' },
  ),
  HTTPS_PROXY: secret(address(['http:', 'https:'], 'http://proxy.internal:3128'), {
    means:
      'a proxy through which it reaches Stripe, texts, webhooks, identity providers and buckets; mail goes without it',
    usual: 'they are reached directly',
  }),
  NO_PROXY: optional(text, {
    means: 'hosts that are reached without HTTPS_PROXY, separated by commas; this machine always is',
    usual: 'none',
    example: 'erp.internal,.cedarridge.example',
  }),
  SECRETS_FOLDER: optional(text, {
    means:
      'holds a folder for each provider, named by its site, with its secrets: events-secret signs webhooks, ' +
      'staff-secret and sign-on-secret prove the portal to identity providers',
    usual: 'no webhooks',
    example: '/etc/homeside/providers',
  }),
  STAFF_KEY: secret(text, {
    means: 'keys for staff calls, key or 101:key, or anna@101:key to name the person in the trail, separated by commas',
    usual: 'none',
    example: '101:a-long-random-text',
  }),
  MAX_IN_FLIGHT: setting(wholeNumber(1, 100_000), {
    means: 'requests answered at once; what comes beyond waits a second for its turn, then is refused with 503',
    fallback: 40,
    example: '40',
  }),
  PASSWORD_MIN_LENGTH: setting<PasswordMinLength>(oneOf(passwordMinLengths), {
    means: 'the fewest characters of a new password; passwords in use stay valid',
    fallback: passwordMinLength,
    example: '12',
  }),
  IMPORT_REMOVED_PERCENT: setting(wholeNumber(0, 100), {
    means:
      'an import that takes away more than this share of a list, or of the open records, is stopped before it begins',
    fallback: usualRemovedPercent,
  }),
  MAINTENANCE: setting(flag, { means: 'closes the whole portal', fallback: false }),
}

/** Whether the settings say that patients are real, so that the server's role must not be able to change the trail. */
export function holdsRealPatients({ NODE_ENV }: SettingsValues<typeof apiSettings>): boolean {
  return NODE_ENV === production
}

/** What is wrong with a combination of settings. No secret may be one that this project shows. */
export function faultsOfApiSettings(settings: SettingsValues<typeof apiSettings>): string[] {
  return [
    ...(holdsRealPatients(settings) ? missingInProduction(settings) : []),
    ...faultsOfTexts(settings),
    ...faultsOfPhotos(settings),
    ...faultsOfSecrets(settings),
    ...(settings.HTTPS_PROXY !== null && !URL.canParse(settings.HTTPS_PROXY) ? ['HTTPS_PROXY is no address.'] : []),
  ]
}

/** Says what a service for texts needs besides its address. */
export function faultsOfTexts({ TEXTS_FROM, TEXTS_SECRET, TEXTS_URL }: SettingsValues<typeof apiSettings>): string[] {
  if (TEXTS_URL === null || TEXTS_URL === 'none') return []
  const { password, protocol, username } = new URL(TEXTS_URL)
  const isTwilio = protocol === 'twilio:'
  return [
    ...(TEXTS_FROM === null ? ['TEXTS_FROM is missing: the number that texts come from.'] : []),
    ...(isTwilio && (username === '' || password === '') ? ['TEXTS_URL names no account: twilio://SID:token@…'] : []),
    ...(!isTwilio && TEXTS_SECRET === null ? ['TEXTS_SECRET is missing: what the hook’s texts are signed with.'] : []),
  ]
}

/** Says what a bucket for photos needs besides its address. */
export function faultsOfPhotos({
  DATABASE_URL,
  PHOTOS_KEYS,
  PHOTOS_URL,
}: Pick<SettingsValues<typeof apiSettings>, 'DATABASE_URL' | 'PHOTOS_KEYS' | 'PHOTOS_URL'>): string[] {
  if (PHOTOS_URL === null) return []
  return [
    ...faultsOfBucket('PHOTOS', PHOTOS_URL, PHOTOS_KEYS),
    ...(DATABASE_URL === null ? ['PHOTOS_URL needs DATABASE_URL: the embedded database keeps its photos itself.'] : []),
  ]
}

function missingInProduction(settings: SettingsValues<typeof apiSettings>): string[] {
  const { API_ORIGIN, DATABASE_URL, MAIL_FROM, PAGE_ORIGINS, SMTP_URL } = settings
  return [
    ...(DATABASE_URL === null ? ['DATABASE_URL is missing: in production patients are kept in PostgreSQL.'] : []),
    ...(SMTP_URL === null
      ? ['SMTP_URL is missing: name the mail server, or write SMTP_URL=none where no email shall leave.']
      : []),
    ...(MAIL_FROM === null && SMTP_URL !== 'none' ? ['MAIL_FROM is missing: the address that emails come from.'] : []),
    ...(API_ORIGIN === null ? ['API_ORIGIN is missing: where browsers and mail programs reach this server.'] : []),
    ...(PAGE_ORIGINS.some((origin) => !origin.startsWith('https://'))
      ? ['PAGE_ORIGINS names a page without TLS: write https:// before each.']
      : []),
  ]
}

/** Says which secrets are such that everybody can read them in this project. */
export function faultsOfSecrets(settings: SettingsValues<typeof apiSettings>): string[] {
  return (
    [
      'DATABASE_URL',
      'PHOTOS_KEYS',
      'SMTP_URL',
      'STAFF_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'WITNESS_KEY',
      'TEXTS_URL',
      'TEXTS_SECRET',
    ] as const
  )
    .filter((name) => isPublishedSecret(settings[name] ?? ''))
    .map((name) => `${name} holds a secret that everybody can read in this project. Make one of your own.`)
}
