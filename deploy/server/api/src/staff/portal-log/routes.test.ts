import type { Problem } from '@homeside/contract/problem'
import { desc, sql } from 'drizzle-orm'

import { asAccount, asNewPatient, asPatient, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { portalEvents } from '../../platform/database/tables/operations.ts'
import { shortCodes } from '../../platform/database/tables/short-codes.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import { portalLogAddress, portalLogPath } from './routes.ts'

/** Covers sections 3.3 and 7.1 of the specification. */

const event = {
  PortalEventTypeKey: 7,
  PtAccountKey: null,
  AppKey: 3,
  IPAddress: '',
  Url: 'http://localhost:8080/bluebird-hme/message/1234?name=Maria',
  Path: '/bluebird-hme/message/1234?name=Maria',
  Browser: 'Mobile Safari',
  BrowserVersion: '18.3',
  PtApplicationRegistrationKey: null,
  PtKey: null,
  SiteKey: null,
  ShortCodeKey: null,
}

onEveryEngine('portal log', (api) => {
  const nobody = () => callerWith(api(), api().openBrowser(), {})
  async function lastEvent() {
    const [row] = await api().database.select().from(portalEvents).orderBy(desc(portalEvents.portalEventKey)).limit(1)
    return row
  }

  test('an event is kept with the address the server sees, and without anything personal', async () => {
    const { status, body } = await nobody().post('account/portalLog/', { ...event, IPAddress: '203.0.113.9' })
    expect([status, body]).toEqual([200, { Success: true }])
    expect(await lastEvent()).toEqual({
      portalEventKey: expect.any(Number) as number,
      eventTypeKey: 7,
      appKey: 3,
      at: new Date('2026-03-10T15:00:00Z'),
      ipAddress: 'in-process',
      url: 'http://localhost:8080/bluebird-hme/message/*',
      path: '/bluebird-hme/message/*',
      browser: 'Mobile Safari',
      browserVersion: '18.3',
      release: null,
      accountKey: null,
      registrationKey: null,
      siteKey: null,
      patientKey: null,
      shortCodeKey: null,
    })
  })

  test('the owner comes from the session, whatever the page says', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    await patient.post('account/portalLog/', { ...event, PtAccountKey: 1234, PtKey: 1234, SiteKey: 102 })
    const kept = await lastEvent()
    expect(kept).toMatchObject({ siteKey: 101, patientKey: made.PatientKey })
    expect(kept?.accountKey).not.toBe(1234)
    expect(kept?.registrationKey).toEqual(expect.any(Number))
  })

  test('a patient without registrations is logged by the account', async () => {
    await (
      await asAccount(api(), await api().addPatient({ Account: 'no registrations' }))
    ).post('account/portalLog/', event)
    expect(await lastEvent()).toMatchObject({ accountKey: expect.any(Number) as number, patientKey: null })
  })

  test('a token from another browser names nobody', async () => {
    const { token } = await asNewPatient(api())
    const thief = callerWith(api(), api().openBrowser(), { Authorization: `Bearer ${token}` })
    expect((await thief.post('account/portalLog/', event)).status).toBe(200)
    expect(await lastEvent()).toMatchObject({ accountKey: null, patientKey: null })
  })

  test('an address outside the portal is not stored', async () => {
    await nobody().post('account/portalLog/', { ...event, Url: 'https://elsewhere.example/maria', Path: '/nowhere/7' })
    expect(await lastEvent()).toMatchObject({ url: '', path: '/*/*' })
  })

  test('an event from a texted link says which, and does not keep its code', async () => {
    const code = 'a-texted-code-1234'
    const { PatientKey: patientKey } = await api().addPatient()
    const [link] = await api()
      .database.insert(shortCodes)
      .values({
        siteKey: 101,
        patientKey,
        keyHashes: [hashSecret(code)],
        dynamicTemplateKey: 1,
        createdAt: api().clock.now(),
        expiresAt: api().clock.now(),
      })
      .returning()
    const { status } = await nobody().post(`account/portalLog/${code}`, { ...event, Path: `/m/${code}` })
    expect(status).toBe(200)
    const kept = await lastEvent()
    expect(kept).toMatchObject({ shortCodeKey: link?.shortCodeKey, path: '/m/*', patientKey: null })
    expect(JSON.stringify(kept)).not.toContain(code)
  })

  test('an event with an unknown link code is accepted, and stored without a link', async () => {
    const { status, body } = await nobody().post('account/portalLog/no-such-code', { ...event, ShortCodeKey: 1 })
    expect([status, body]).toEqual([200, { Success: true }])
    expect((await lastEvent())?.shortCodeKey).toBeNull()
  })

  test.each([
    { AppKey: 4 },
    { PortalEventTypeKey: 0 },
    { PortalEventTypeKey: '7' },
    { Browser: '<script>' },
    { BrowserVersion: 'María López' },
    { Path: undefined },
    { DateOfBirth: '1951-03-04' },
  ])('%j is refused', async (wrong) => {
    const { status, body } = await nobody().post<Problem>('account/portalLog/', { ...event, ...wrong })
    expect([status, body.code]).toEqual([400, 'malformed'])
  })

  test('one network address cannot fill the log', async () => {
    const note = () => nobody().post('account/portalLog/', event)
    expect((await note()).status).toBe(200)
    await api().database.execute(sql`update attempts set attempts = 600 where subject like 'portal-log:%'`)
    expect((await note()).status).toBe(429)
    api().clock.advance(61, 'second')
    expect((await note()).status).toBe(200)
  })
})

const isAlias = (segment: string) => segment.toLowerCase() === 'bluebird-hme'

test.each([
  ['/', '/'],
  ['', '/'],
  ['/login', '/login'],
  ['/Bluebird-HME/changePassword', '/bluebird-hme/changepassword'],
  ['/bluebird-hme/message/1234', '/bluebird-hme/message/*'],
  ['/bluebird-hme/orders/new?supply=7#step', '/bluebird-hme/orders/new'],
  ['/reset/credentials/dGhlIGxpbms', '/reset/credentials/*'],
  ['/m/4fQ9xx', '/m/*'],
  ['/r/ABC123XYZ', '/r/*'],
  ['/somebody@mail.example/home', '/*/home'],
  ['/home/bluebird-hme', '/home/*'],
  ['/María/1951-03-04', '/*/*'],
  ['//evil.example/%2e%2e/x', '/*/*/*'],
  ['/a/b/c/d/e/f/g/h', '/*/*/*/*/*/*'],
])('of %s stays %s', (path, place) => {
  expect(portalLogPath(path, isAlias)).toBe(place)
})

test.each([
  ['http://localhost:8080/bluebird-hme/message/9?x=1', 'http://localhost:8080/bluebird-hme/message/*'],
  ['http://maria:secret@localhost:8080/login', 'http://localhost:8080/login'],
  ['https://elsewhere.example/maria', ''],
  ['maria lopez', ''],
])('of the address %s stays %s', (address, kept) => {
  expect(portalLogAddress(address, ['http://localhost:8080'], isAlias)).toBe(kept)
})
