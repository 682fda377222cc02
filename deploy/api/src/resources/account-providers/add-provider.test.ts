import type { AccountProvider, AddProviderRequest } from '@homeside/contract/account-providers'
import type { Dashboard } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import type { LoginAnswer } from '@homeside/contract/session'
import { eq, sql } from 'drizzle-orm'

import { patients } from '../../database/tables/patients.ts'
import { fillRegistrationCode } from '../../sandbox/fill-registration-code.ts'
import { asAccount, asPatient, callerWith } from '../../testing/as-patient.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

const nora: AddProviderRequest = {
  ProviderCode: 'BLU',
  RegistrationCode: 'NRA2-BLU97',
  LastName: 'Reed',
  DateOfBirth: '1960-06-15',
}
const lena: AddProviderRequest = { ...nora, ProviderCode: 'NRG', RegistrationCode: 'LNA7-NRG42', LastName: 'Olsen' }

onEveryEngine('adding a provider', (api) => {
  const forgetLimits = () => api().database.execute(sql`delete from attempts`)
  const renewCodes = () => api().database.execute(sql`update registration_codes set tries = 0, used_at = null`)
  beforeEach(async () => {
    await forgetLimits()
    await renewCodes()
    await api().database.execute(sql`update patients set account_key = null
      where last_name in ('Reed', 'Olsen') and patient_key in (select patient_key from registration_codes)`)
  })

  test('someone without registrations adds one, and goes on there', async () => {
    const browser = api().openBrowser()
    const person = await asAccount(api(), 'noreg.user', browser)
    const typed = { ...nora, ProviderCode: 'blu', RegistrationCode: 'nra2 blu-97', LastName: ' REED' }
    const { status, body } = await person.post<AccountProvider>('account/addprovider', typed)
    expect([status, body]).toMatchObject([200, { Alias: 'bluebird-hme', Status: 'Active', IsCurrent: false }])
    expect((await person.get<AccountProvider[]>('account/providers')).body).toHaveLength(1)

    const changed = await person.post<LoginAnswer>('account/changeProviders', { selectedSite: body.ProviderId })
    const headers = { Authorization: `Bearer ${changed.body.access_token}`, Alias: 'bluebird-hme' }
    const { body: dashboard } = await callerWith(api(), browser, headers).get<Dashboard>('patient/dashboard')
    expect(dashboard.PtUser).toMatchObject({ FirstName: 'Nora', aliasName: 'bluebird-hme', noRegistrations: false })
  })

  test('a patient adds another, which may then be the one that stays', async () => {
    const person = await asPatient(api(), 'last.one', 'bluebird-hme')
    const { body } = await person.post<AccountProvider>('patient/addprovider', lena)
    expect(body).toMatchObject({ Alias: 'northridge', ProviderCode: 'NRG', Status: 'Active' })
    expect((await person.delete('patient/providers/101')).status).toBe(200)
    const there = await asPatient(api(), 'last.one', 'northridge')
    expect((await there.post('patient/reactivateprovider/101', {})).status).toBe(200)
  })

  describe('what does not match', () => {
    const misses: [string, Partial<AddProviderRequest>][] = [
      ['another provider', { ProviderCode: 'NRG' }],
      ['a provider that does not exist', { ProviderCode: 'ZZZ' }],
      ['another code', { RegistrationCode: 'NRA2BLU98' }],
      ['another last name', { LastName: 'Reid' }],
      ['another birth date', { DateOfBirth: '1960-06-16' }],
      ['a code of somebody else', { RegistrationCode: 'LNA7NRG42' }],
    ]

    test('is refused with the same words, whatever it is', async () => {
      const person = await asAccount(api(), 'noreg.user')
      for (const [what, wrong] of misses) {
        await forgetLimits()
        const { status, body } = await person.post<Problem>('account/addprovider', { ...nora, ...wrong })
        const told = { type: 'urn:homeside:problem:no-match', title: 'no match', status: 422, code: 'no-match' }
        expect([what, status, body]).toEqual([what, 422, { ...told, correlationId: body.correlationId }])
      }
      expect((await person.get('account/allproviders')).body).toEqual([])
    })

    test('may be tried five times in a quarter of an hour', async () => {
      const person = await asAccount(api(), 'noreg.user')
      const guess = () => person.post<Problem>('account/addprovider', { ...nora, RegistrationCode: '123456' })
      for (let tries = 0; tries < 5; tries++) expect((await guess()).body.code).toBe('no-match')
      expect((await guess()).status).toBe(429)
      expect((await person.post('account/addprovider', nora)).status).toBe(429)
    })

    test('uses up a code that was found, also over several accounts at once', async () => {
      const people = [await asAccount(api(), 'noreg.user'), await asPatient(api(), 'pay.well', 'paywell')]
      const guesses = people.flatMap((person, index) =>
        ['1960-01-01', '1960-01-02', '1960-01-03'].map((DateOfBirth) =>
          person.post<Problem>(`${index === 0 ? 'account' : 'patient'}/addprovider`, { ...nora, DateOfBirth }),
        ),
      )
      for (const { body } of await Promise.all(guesses)) expect(body.code).toBe('no-match')
      await forgetLimits()
      expect((await people[0]?.post<Problem>('account/addprovider', nora))?.body.code).toBe('no-match')
      await renewCodes()
      expect((await people[0]?.post('account/addprovider', nora))?.status).toBe(200)
    })
  })

  test('a code is good until it expires', async () => {
    await api().database.execute(sql`update registration_codes set expires_at = ${api().clock.now().toISOString()}`)
    const person = await asAccount(api(), 'noreg.user')
    expect((await person.post<Problem>('account/addprovider', nora)).body.code).toBe('no-match')
    await api().database.execute(sql`update registration_codes set expires_at = '2027-01-01T00:00:00Z'`)
  })

  test('a code is good once, and two who come with it at once do not both get the record', async () => {
    const one = await asAccount(api(), 'noreg.user')
    const other = await asPatient(api(), 'pay.well', 'paywell')
    const answers = await Promise.all([
      one.post<Problem>('account/addprovider', nora),
      other.post<Problem>('patient/addprovider', nora),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)
    expect(['already-registered', 'no-match']).toContain(refused?.body.code)
    expect((await one.post<Problem>('account/addprovider', nora)).body.code).toBe('no-match')
  })

  test('that a record is registered is told only to whoever proved it', async () => {
    const [record] = await api().database.select().from(patients).where(eq(patients.lastName, 'Kim'))
    if (record === undefined) throw new Error('There is no such patient.')
    await fillRegistrationCode(api().database, record, 'KIM123456', api().clock.now())
    const claim = { ...nora, RegistrationCode: 'KIM123456', LastName: 'Kim', DateOfBirth: record.dateOfBirth }

    const person = await asAccount(api(), 'noreg.user')
    const { status, body } = await person.post<Problem>('account/addprovider', claim)
    expect([status, body.code]).toEqual([409, 'already-registered'])
    const guessed = await person.post<Problem>('account/addprovider', { ...claim, DateOfBirth: '1900-01-01' })
    expect(guessed.body.code).toBe('no-match')

    const rose = await asPatient(api(), 'rose.kim', 'bluebird-hme')
    expect((await rose.post<Problem>('patient/addprovider', claim)).body.code).toBe('already-registered')
  })

  test('an account has one record at a provider', async () => {
    const rose = await asPatient(api(), 'rose.kim', 'bluebird-hme')
    const { status, body } = await rose.post<Problem>('patient/addprovider', nora)
    expect([status, body.code]).toEqual([409, 'already-registered'])
    expect((await (await asAccount(api(), 'noreg.user')).post('account/addprovider', nora)).status).toBe(200)
  })

  test.each([
    [{ ProviderCode: 'BLUE' }, { ProviderCode: 'provider-code-length' }],
    [{ RegistrationCode: '12345' }, { RegistrationCode: 'registration-code-invalid' }],
    [{ RegistrationCode: '' }, { RegistrationCode: 'required' }],
    [{ LastName: ' ' }, { LastName: 'required' }],
    [{ DateOfBirth: '06/15/1960' }, { DateOfBirth: 'date-invalid' }],
  ])('%j is refused: %j', async (wrong, fields) => {
    const person = await asAccount(api(), 'noreg.user')
    const { status, body } = await person.post<Problem>('account/addprovider', { ...nora, ...wrong })
    expect([status, body.code, body.fields]).toEqual([422, 'validation', fields])
  })

  test('has its place below account/ or below patient/, and is not for single sign-on accounts', async () => {
    const person = await asPatient(api(), 'last.one', 'bluebird-hme')
    expect((await person.post('account/addprovider', lena)).status).toBe(403)
    expect((await (await asAccount(api(), 'noreg.user')).post('patient/addprovider', nora)).status).toBe(403)
    const sasha = await asPatient(api(), 'sso.user', 'harbor-health')
    expect((await sasha.post<Problem>('patient/addprovider', nora)).body.code).toBe('feature-off')
  })

  test('nothing of an account is managed in a session that a texted link opened', async () => {
    const person = await asPatient(api(), 'maria.lopez', 'bluebird-hme')
    await api().database.execute(sql`update sessions set patient_hub_lite = true`)
    const answers = [
      await person.get<Problem>('patient/providers'),
      await person.delete<Problem>('patient/providers/101'),
      await person.post<Problem>('patient/addprovider', nora),
      await person.post<Problem>('account/changeProviders', { selectedSite: 101 }),
      await person.post<Problem>('account/password/change', { CurrentPassword: 'a', NewPassword: 'b' }),
      await person.post<Problem>('account/username/change', { username: 'a', newusername: 'b', password: 'c' }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(Array(6).fill('forbidden'))
  })
})
