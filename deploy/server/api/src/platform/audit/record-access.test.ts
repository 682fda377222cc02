import { acceptHeader, ofPage } from '@homeside/contract/constants/contract-version'
import type { Problem } from '@homeside/contract/problem'
import { desc, eq, gt, sql } from 'drizzle-orm'

import { asNewPatient, asPatient, callerWith, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { login } from '../../../testing/sign-in.ts'
import { auditPatients, auditTrail } from '../database/tables/operations.ts'

onEveryEngine('audit trail', (api) => {
  const last = async () => {
    const [row] = await api().database.select().from(auditTrail).orderBy(desc(auditTrail.auditKey)).limit(1)
    return row
  }

  const rowsSince = async (auditKey = 0) =>
    api().database.select().from(auditTrail).where(gt(auditTrail.auditKey, auditKey)).orderBy(auditTrail.auditKey)
  const patientsOf = async (auditKey = 0) =>
    (await api().database.select().from(auditPatients).where(eq(auditPatients.auditKey, auditKey))).map(
      ({ siteKey, patientKey }) => ({ siteKey, patientKey }),
    )

  test('a patient’s reading is recorded: who, what, when', async () => {
    const made = await api().addPatient()
    await (await asPatient(api(), made)).get('orders/open')
    expect(await last()).toMatchObject({
      actor: 'patient',
      accountKey: made.AccountKey,
      siteKey: 101,
      patientKey: made.PatientKey,
      call: 'GET orders/open',
      at: api().clock.now(),
    })
  })

  test('a reading is recorded once, with what came of it and from where', async () => {
    const patient = await asNewPatient(api())
    const before = await last()
    await patient.get('orders/open')
    await patient.get('orders/2147483647')
    const rows = await rowsSince(before?.auditKey)
    expect(rows.map(({ call, outcome, address }) => [call, outcome, address])).toEqual([
      ['GET orders/open', 'done', 'in-process'],
      ['GET orders/{key}', 'not-found', 'in-process'],
    ])
  })

  test('patients who read at the same moment are each recorded with their own reading', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => api().addPatient()))
    const patients = await Promise.all(made.map((each) => asPatient(api(), each)))
    const before = await last()
    await Promise.all(patients.map((patient, index) => patient.get(index % 2 === 0 ? 'orders/open' : 'orders/0')))
    const rows = await rowsSince(before?.auditKey)
    expect(rows.map(({ patientKey, call }) => `${patientKey} ${call}`).toSorted()).toEqual(
      made.map(({ PatientKey }, index) => `${PatientKey} GET orders/${index % 2 === 0 ? 'open' : '{key}'}`).toSorted(),
    )
  })

  test('a request is recorded with what its page was built from, and without what else the page says', async () => {
    const patient = await asNewPatient(api())
    const Accept = acceptHeader + ofPage('production.41.731.es.northridge...1764432000.Zk3.c2VhbA')
    await patient.get('orders/2147483647', { Accept })
    expect(await last()).toMatchObject({ keys: { key: 2_147_483_647, page: 'production.41.731.es.northridge..' } })
    const browser = api().openBrowser()
    const asPage: typeof fetch = (url, init) => browser(url, { ...init, headers: { Accept } })
    await login(api(), { username: 'nobody', alias: 'bluebird-hme' }, asPage)
    expect(await last()).toMatchObject({
      call: 'POST account/login',
      keys: { page: 'production.41.731.es.northridge..' },
    })
    await patient.get('orders/2147483647', { Accept: `${acceptHeader};page=<b>` })
    expect((await last())?.keys).toEqual({ key: 2_147_483_647 })
  })

  test('a change is recorded before it happens, and what came of it afterwards', async () => {
    const patient = await asNewPatient(api())
    const before = await last()
    const saved = await patient.post('patient/timezone', { TimeZoneKey: 1, ObserveDaylightSavingsTime: true })
    await patient.post('patient/timezone', { TimeZoneKey: 1, ObserveDaylightSavingsTime: false })
    const rows = await rowsSince(before?.auditKey)
    expect(rows.map(({ call, outcome }) => [call, outcome])).toEqual([
      ['POST patient/timezone', null],
      ['POST patient/timezone', 'done'],
      ['POST patient/timezone', null],
      ['POST patient/timezone', 'validation'],
    ])
    expect(rows.slice(0, 2).map(({ correlationId }) => correlationId)).toEqual(
      Array(2).fill(saved.headers.get('X-Correlation-Id')),
    )
  })

  test('staff readings are recorded with the service and the key, even when nothing is found', async () => {
    const { body } = await asStaff(api(), 101).post<Problem>('staff/changes/2147483647/approve', {})
    expect(await last()).toMatchObject({
      actor: 'staff',
      staffName: expect.stringMatching(/^staff-[0-9a-f]{12}$/),
      siteKey: 101,
      call: 'POST staff/changes/{key}/approve',
      keys: { key: 2_147_483_647 },
      correlationId: body.correlationId,
      outcome: 'not-found',
    })
  })

  test('a staff change of an order names the patient', async () => {
    const made = await api().addPatient({ Orders: ['placed'] })
    await asStaff(api()).post(`staff/orders/${made.Orders[0]?.OrderKey}/accept`, {})
    const row = await last()
    expect([row?.call, row?.outcome]).toEqual(['POST staff/orders/{key}/accept', 'done'])
    expect(await patientsOf(row?.auditKey)).toEqual([{ siteKey: made.SiteKey, patientKey: made.PatientKey }])
  })

  test('a search names everybody whom it showed, and nobody else', async () => {
    const made = await api().addPatient({ LastName: 'Searchedfor' })
    await api().addPatient({ LastName: 'Overlooked' })
    await asStaff(api(), made.SiteKey).get('staff/patients?search=searchedfor')
    const row = await last()
    expect(row).toMatchObject({ call: 'GET staff/patients', outcome: 'done' })
    expect(await patientsOf(row?.auditKey)).toEqual([{ siteKey: made.SiteKey, patientKey: made.PatientKey }])
  })

  test('a sign-in names the account, whether it succeeded, failed or was locked, and so does its end', async () => {
    const made = await api().addPatient()
    const locked = await api().addPatient({ Account: 'locked' })
    const browser = api().openBrowser()
    const before = await last()
    await login(api(), { username: made.Username, password: 'wrong' }, browser)
    await login(api(), { username: 'nobody.at.all', password: 'wrong' }, browser)
    await login(api(), { username: locked.Username }, browser)
    const { body } = await login(api(), { username: made.Username }, browser)
    await callerWith(api(), browser, { Authorization: `Bearer ${body.access_token}` }).post(
      'account/ssocookielogout',
      {},
    )
    const rows = (await rowsSince(before?.auditKey)).filter(({ outcome }) => outcome !== null)
    expect(rows.map(({ call, accountKey, outcome }) => [call, accountKey, outcome])).toEqual([
      ['POST account/login', made.AccountKey, 'invalid-credentials'],
      ['POST account/login', null, 'invalid-credentials'],
      ['POST account/login', locked.AccountKey, 'account-locked'],
      ['POST account/login', made.AccountKey, 'done'],
      ['POST account/ssocookielogout', made.AccountKey, 'done'],
    ])
  })

  test('a logout that ends no session leaves no record, however often a stranger sends it', async () => {
    const before = await last()
    const stranger = callerWith(api(), api().openBrowser(), { Authorization: `Bearer ${'x'.repeat(43)}` })
    for (const caller of [stranger, callerWith(api(), api().openBrowser(), {})]) {
      expect((await caller.post('account/ssocookielogout', {})).status).toBe(200)
    }
    expect(await rowsSince(before?.auditKey)).toEqual([])
  })

  test('a tried code names the account it is tried for', async () => {
    const made = await api().addPatient()
    const proof = { lastName: made.LastName, DateOfBirth: made.DateOfBirth, resetPasswordMode: true }
    const guess = { ...proof, username: made.Username, password: 'Kind-river-9', ResetKey: '000000' }
    await callerWith(api(), api().openBrowser(), {}).post('account/verify', guess)
    expect(await last()).toMatchObject({
      call: 'POST account/verify',
      accountKey: made.AccountKey,
      outcome: 'no-match',
    })
  })

  test('a refused request is recorded with its session and the reason', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    await patient.get('orders/open', { Alias: 'northridge' })
    expect(await last()).toMatchObject({
      actor: 'patient',
      patientKey: made.PatientKey,
      call: 'GET orders/open',
      outcome: 'alias-mismatch',
    })
    await patient.get('orders/open', { Authorization: 'Bearer made-up' })
    expect(await last()).toMatchObject({ actor: 'anyone', patientKey: null, outcome: 'session-expired' })
    await patient.get('staff/patients?search=a')
    expect(await last()).toMatchObject({ actor: 'anyone', call: 'GET staff/patients', outcome: 'invalid-credentials' })
  })

  test.each([
    'update audit_trail set site_key = 1',
    'delete from audit_trail',
    'truncate audit_trail',
    'delete from audit_patients',
  ])('%s is refused by the database', async (statement) => {
    await expect(api().database.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: 'The audit trail is only ever added to.' },
    })
  })
})
