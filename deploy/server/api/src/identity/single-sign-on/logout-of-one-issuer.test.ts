import type { WrittenProviderFile } from '@homeside/contract/staff-providers'
import { eq, isNull } from 'drizzle-orm'

import { asStaff } from '../../../testing/as-patient.ts'
import { openIssuer, type ChosenIssuer } from '../../../testing/open-issuer.ts'
import { apiOrigin } from '../../../testing/sign-on-walk.ts'
import { startTestApi, startTimeoutMs } from '../../../testing/start-test-api.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { sessions, staffSessions } from '../../platform/database/tables/accounts.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { openSession } from '../../platform/session/sessions.ts'
import { leaveHandoff, takeHandoff } from '../../platform/session/sign-on-handoffs.ts'
import { openStaffSession } from '../../platform/session/staff-callers.ts'

const sites = [101, 104] as const
const subject = 'two-issuers-call-somebody-so'
let api: TestApi
let issuers: ChosenIssuer[]
beforeAll(async () => {
  api = await startTestApi({ apiOrigin })
  issuers = await Promise.all(sites.map(openIssuer))
  for (const [index, siteKey] of sites.entries()) {
    const issuer = issuers[index]?.issuer ?? ''
    const asked = { issuer, clientId: 'portal', scope: 'openid' }
    await api.database
      .update(providers)
      .set({
        signOn: { ...asked, patientClaim: 'patient_id' },
        staffSignOn: { ...asked, roleClaim: 'roles', staffRole: 'staff', leadRole: 'lead' },
      })
      .where(eq(providers.siteKey, siteKey))
  }
}, startTimeoutMs)
afterAll(async () => {
  await Promise.all(issuers.map(({ close }) => close()))
  await api.close()
})

/** Sessions of a patient and of an employee at each site, whom both issuers call the same. */
async function signEverybodyIn(issuerSession: string | null): Promise<void> {
  const now = api.clock.now()
  await api.database.delete(staffSessions)
  await api.database.delete(sessions)
  for (const [index, siteKey] of sites.entries()) {
    const { AccountKey, PatientKey } = await api.addPatient({
      Provider: siteKey === 101 ? 'bluebird-hme' : 'harbor-health',
    })
    const known = { subject, issuerSession }
    const label = { browser: null, platform: null }
    const scope = { siteKey, patientKey: PatientKey }
    const usual = { accountKey: AccountKey, bindingHash: 'x', choosingProvider: false, provenAt: null, startedAt: now }
    await openSession(api.database, { ...usual, scope, known, label, method: 'single-sign-on' }, now)
    const issuer = issuers[index]?.issuer ?? ''
    const person = {
      siteKey,
      name: 'Anna',
      role: 'staff',
      issuer,
      clientId: 'portal',
      subject,
      issuerSession,
      refresh: null,
    } as const
    await openStaffSession(api.database, person, now)
  }
}

/** The sites at which somebody is still signed in. */
async function left(): Promise<{ patients: (number | null)[]; staff: number[] }> {
  const open = await api.database.select().from(sessions).where(isNull(sessions.revokedAt)).orderBy(sessions.siteKey)
  const staff = await api.database.select().from(staffSessions).orderBy(staffSessions.siteKey)
  return { patients: open.map(({ siteKey }) => siteKey), staff: staff.map(({ siteKey }) => siteKey) }
}

/** An issuer says that it has ended a session. */
async function tell(issuer: ChosenIssuer | undefined, said: object): Promise<number> {
  const now = Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claims = { iss: issuer?.issuer ?? '', aud: 'portal', iat: now, exp: now + 60, jti: 'x', events }
  const body = new URLSearchParams({ logout_token: (await issuer?.sign({ ...claims, ...said })) ?? '' })
  const request = new Request(`${apiOrigin}/account/sso/ended`, { method: 'POST', body })
  return (await api.handle(request)).status
}

test.each([
  ['by their name there', null, { sub: subject }],
  ['by its own session', 'sid-1', { sid: 'sid-1' }],
])('an issuer ends the sessions of its own site, %s, and nobody’s at another', async (_, issuerSession, said) => {
  await signEverybodyIn(issuerSession)
  expect(await left()).toEqual({ patients: [101, 104], staff: [101, 104] })
  expect(await tell(issuers[0], said)).toBe(200)
  expect(await left()).toEqual({ patients: [104], staff: [104] })
  expect(await tell(issuers[1], said)).toBe(200)
  expect(await left()).toEqual({ patients: [], staff: [] })
})

test.each([
  ['iss', { iss: 'a\0' }],
  ['sub', { sub: 'a\0' }],
  ['sid', { sid: 'a\0' }],
  ['aud', { aud: ['portal', 'a\0'] }],
])('a NUL in %s is refused, and ends nothing', async (_, said) => {
  await signEverybodyIn(null)
  expect(await tell(issuers[0], { sub: subject, ...said })).toBe(400)
  expect(await left()).toEqual({ patients: [101, 104], staff: [101, 104] })
})

/** Changes the file of site 104 for a moment. Returns the sites at which a patient is still signed in after that. */
async function signedInAfter(change: (file: WrittenProviderFile) => object): Promise<(number | null)[]> {
  await signEverybodyIn(null)
  const { body: file } = await asStaff(api).get<WrittenProviderFile>('staff/providers/104')
  expect((await asStaff(api).put('staff/providers/104', { ...file, ...change(file) })).status).toBe(200)
  const { patients } = await left()
  await asStaff(api).put('staff/providers/104', file)
  return patients
}

test.each([
  ['client', { clientId: 'another' }],
  ['issuer', { issuer: 'https://login.shop.example' }],
])(
  'a provider that signs its patients on with another %s ends their sessions, and nobody’s at another',
  async (_, other) => {
    expect(await signedInAfter(({ signOn }) => ({ signOn: { ...signOn, ...other } }))).toEqual([101])
  },
)

test('a provider that changes something else in its file ends no session', async () => {
  expect(await signedInAfter(() => ({ hours: { en: 'Always', es: 'Siempre' } }))).toEqual([101, 104])
})

test('a logout also ends a sign-on that has come back and that no page has taken up yet', async () => {
  const { clock, database } = api
  const known = { subject, issuerSession: 'sid-1' }
  const leave = async (siteKey: number, Provider: 'bluebird-hme' | 'harbor-health') => {
    const { PatientKey } = await api.addPatient({ Provider })
    return leaveHandoff(database, 'single-sign-on', { siteKey, patientKey: PatientKey }, clock.now(), known)
  }
  const [mine, elsewhere] = [await leave(101, 'bluebird-hme'), await leave(104, 'harbor-health')]
  expect(await tell(issuers[0], { sid: 'sid-1' })).toBe(200)
  expect(await takeHandoff(database, 'single-sign-on', mine, clock.now())).toBeNull()
  expect(await takeHandoff(database, 'single-sign-on', elsewhere, clock.now())).toMatchObject({ known })
})

test('a logout is answered 503 while the keys of its issuer cannot be read, 400 when it is forged, and ends nothing', async () => {
  await signEverybodyIn(null)
  expect(await tell(issuers[0], { sub: 'somebody-else' })).toBe(200)
  await issuers[0]?.rotate('next')
  await issuers[0]?.close()
  expect(await tell(issuers[0], { sub: subject })).toBe(503)
  expect(await tell(issuers[1], { sub: subject, aud: 'another' })).toBe(400)
  expect(await left()).toEqual({ patients: [101, 104], staff: [101, 104] })
})
