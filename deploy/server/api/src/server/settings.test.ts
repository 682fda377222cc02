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
