import { readSettings } from '@homeside/server-kit/settings/read-settings'

import { publishedStaffKey } from './published-secrets.ts'
import { apiSettings, faultsOfApiSettings } from './settings.ts'

const faultsOf = (variables: Record<string, string>) => faultsOfApiSettings(readSettings(apiSettings, variables))

const real = {
  NODE_ENV: 'production',
  PAGE_ORIGINS: 'https://portal.example,https://northridge.portal.example',
  DATABASE_URL: 'postgresql://homeside:c4nary-9f@db.internal/homeside',
  STAFF_KEY: '101:9d1c7b60f3a84b5a8f0e2c4d6a7b8c9d',
  STRIPE_SECRET_KEY: 'sk_test_5c3e1f',
  SMTP_URL: 'smtps://portal:c4nary-7d@mail.internal',
  MAIL_FROM: 'portal@cedarridge.example',
  API_ORIGIN: 'https://api.cedarridge.example',
}

test('complete settings of production are valid, and so is a server without settings', () => {
  expect(faultsOf(real)).toEqual([])
  expect(faultsOf({})).toEqual([])
})

test.each(['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'API_ORIGIN'])(
  'production that does not name %s does not start',
  (name) => {
    expect(faultsOf({ ...real, [name]: '' })).toEqual([expect.stringContaining(`${name} is missing`)])
  },
)

test('production without emails says so aloud, and needs no sender', () => {
  expect(faultsOf({ ...real, SMTP_URL: 'none', MAIL_FROM: '' })).toEqual([])
})

test('production takes no page without TLS', () => {
  const PAGE_ORIGINS = 'https://portal.example,http://portal.example'
  expect(faultsOf({ ...real, PAGE_ORIGINS })).toEqual([
    expect.stringContaining('PAGE_ORIGINS names a page without TLS'),
  ])
})

test.each([
  [{ API_ORIGIN: 'https://api.cedarridge.example/' }, { API_ORIGIN: 'https://api.cedarridge.example' }],
  [{ API_ORIGIN: ' HTTPS://API.cedarridge.example:443/ ' }, { API_ORIGIN: 'https://api.cedarridge.example' }],
  [{ API_ORIGIN: 'http://api.internal:8080' }, { API_ORIGIN: 'http://api.internal:8080' }],
  [{ STRIPE_API_ORIGIN: 'https://stripe.internal/' }, { STRIPE_API_ORIGIN: 'https://stripe.internal' }],
  [{ TEXTS_URL: 'https://texts.internal/send/' }, { TEXTS_URL: 'https://texts.internal/send/' }],
  [{ TEXTS_URL: 'twilio://AC1:t0ken@api.twilio.com/' }, { TEXTS_URL: 'twilio://AC1:t0ken@api.twilio.com' }],
  [{ TEXTS_URL: 'none' }, { TEXTS_URL: 'none' }],
])('%j is read as %j', (given, read) => {
  expect(readSettings(apiSettings, given)).toMatchObject(read)
})

test.each([
  ['API_ORIGIN', 'https://api.cedarridge.example/v1', 'has more than scheme, host and port'],
  ['API_ORIGIN', 'https://api.cedarridge.example?x', 'has more than scheme, host and port'],
  ['API_ORIGIN', 'https://u:c4nary@api.cedarridge.example', 'has a user or a password in it'],
  ['API_ORIGIN', 'https://api.cedarridge.example:6000', 'has a port that programs of the web refuse'],
  ['API_ORIGIN', 'api.cedarridge.example', 'is no address'],
  ['API_ORIGIN', 'ftp://api.cedarridge.example', 'does not begin with https://'],
  ['STRIPE_API_ORIGIN', 'http://stripe.internal', 'does not begin with https://'],
  ['TEXTS_URL', 'http://texts.internal/send', 'does not begin with https://'],
  ['TEXTS_URL', 'https://u:c4nary@texts.internal/send', 'has a user or a password in it'],
  ['TEXTS_URL', 'http://127.0.0.1:10080/send', 'has a port that programs of the web refuse'],
  ['TEXTS_URL', 'twilio://AC1:c4nary@api.twilio.com/2010-04-01', 'has more than scheme, host and port'],
])('%s=%s is refused with what to write, and no password is repeated', (name, given, why) => {
  const read = () => readSettings(apiSettings, { [name]: given })
  expect(read).toThrow(why)
  expect(read).toThrow(`For example: ${name}=`)
  expect(read).not.toThrow('c4nary')
})

test('a service for texts by Twilio needs an account, and a proxy an address', () => {
  const TEXTS_FROM = '+15555550144'
  expect(faultsOf({ TEXTS_FROM, TEXTS_URL: 'twilio://api.twilio.com' })).toEqual([
    expect.stringContaining('no account'),
  ])
  expect(faultsOf({ HTTPS_PROXY: 'http://[proxy' })).toEqual(['HTTPS_PROXY is no address.'])
})

const PHOTOS_KEYS = 'AK1A:c4nary/8b'

test.each([
  ['s3://photos?endpoint=https://files.internal:9000&region=eu-west-1', []],
  ['s3://photos/of-patients', []],
  ['s3://photos?endpoint=http://127.0.0.1:9000', []],
  ['s3://photos?endpoint=http://files.internal', ['has no TLS']],
  ['s3://photos?endpoint=files.internal', ['an endpoint that is no address']],
  ['s3://?endpoint=https://files.internal', ['names no bucket']],
  ['s3://[photos', ['is no address']],
])('photos in %s: %j', (PHOTOS_URL, faults) => {
  expect(faultsOf({ ...real, PHOTOS_URL, PHOTOS_KEYS })).toEqual(
    faults.map((each) => expect.stringContaining(each) as unknown),
  )
})

test('a bucket needs its keys, and PostgreSQL for the rows', () => {
  const PHOTOS_URL = 's3://photos'
  expect(faultsOf({ ...real, PHOTOS_URL })).toEqual([expect.stringContaining('PHOTOS_KEYS is missing')])
  expect(faultsOf({ PHOTOS_URL, PHOTOS_KEYS })).toEqual([expect.stringContaining('PHOTOS_URL needs DATABASE_URL')])
})

test.each([
  ['STAFF_KEY', publishedStaffKey],
  ['STAFF_KEY', `9d1c7b60f3a84b5a8f0e2c4d6a7b8c9d, 101:${publishedStaffKey}-101`],
  ['STRIPE_SECRET_KEY', 'sandbox'],
  ['DATABASE_URL', 'postgresql://homeside:password@db.internal/homeside'],
  ['SMTP_URL', 'smtp://user:password@mail.internal:587'],
])('%s=%s is refused, in production and elsewhere', (name, published) => {
  const fault = expect.stringContaining(`${name} holds a secret that everybody can read`) as unknown
  expect(faultsOf({ ...real, [name]: published })).toEqual([fault])
  expect(faultsOf({ [name]: published })).toEqual([fault])
})
