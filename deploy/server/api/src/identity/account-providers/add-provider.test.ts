import type { AccountProvider, AddProviderRequest } from '@homeside/contract/account-providers'
import type { Dashboard } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import type { LoginAnswer } from '@homeside/contract/session'
import type { PatientMerge } from '@homeside/contract/staff-merges'
import { fillRegistrationCode } from '@homeside/sandbox/fill/fill-details'
import { eq, sql } from 'drizzle-orm'

import { asAccount, asNewPatient, asPatient, asStaff, callerWith } from '../../../testing/as-patient.ts'
import { givenPatient, putPatients } from '../../../testing/given-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'

/** Covers section 7.3 of the specification. */

/** What adds somebody's record to an account. */
const claimOf = (made: MadePatient): AddProviderRequest => ({
  ProviderCode: made.ProviderCode,
  RegistrationCode: made.RegistrationCode ?? '',
  LastName: made.LastName,
  DateOfBirth: made.DateOfBirth,
})

onEveryEngine('adding a provider', (api) => {
  const forgetLimits = () => api().database.execute(sql`delete from attempts`)
  beforeEach(forgetLimits)

  /** Somebody whose record waits to be added, and the claim that adds it. */
  async function unregistered(traits: PatientTraits = {}) {
    const made = await api().addPatient({ ...traits, Account: 'no registrations' })
    return { made, claim: claimOf(made) }
  }

  test('a patient without registrations adds a provider, and continues there', async () => {
    const browser = api().openBrowser()
    const { made, claim } = await unregistered({ FirstName: 'Nora', LastName: 'Reed' })
    const person = await asAccount(api(), made, browser)
    const code = claim.RegistrationCode.toLowerCase()
    const RegistrationCode = `${code.slice(0, 4)} ${code.slice(4, 7)}-${code.slice(7)}`
    const typed = { ...claim, ProviderCode: 'blu', RegistrationCode, LastName: ' REED' }
    const { status, body } = await person.post<AccountProvider>('account/addprovider', typed)
    expect([status, body]).toMatchObject([200, { Alias: 'bluebird-hme', Status: 'Active', IsCurrent: false }])
    expect((await person.get<AccountProvider[]>('account/providers')).body).toHaveLength(1)

    const changed = await person.post<LoginAnswer>('account/changeProviders', { selectedSite: body.ProviderId })
    const headers = { Authorization: `Bearer ${changed.body.access_token}`, Alias: 'bluebird-hme' }
    const { body: dashboard } = await callerWith(api(), browser, headers).get<Dashboard>('patient/dashboard')
    expect(dashboard.PtUser).toMatchObject({ FirstName: 'Nora', aliasName: 'bluebird-hme', noRegistrations: false })
  })

  test('a patient adds a second provider, and can then opt out of the first and come back', async () => {
    const made = await api().addPatient()
    const { claim } = await unregistered({ Provider: 'northridge' })
    const person = await asPatient(api(), made)
    const { body } = await person.post<AccountProvider>('patient/addprovider', claim)
    expect(body).toMatchObject({ Alias: 'northridge', ProviderCode: 'NRG', Status: 'Active' })
    expect((await person.delete('patient/providers/101')).status).toBe(200)
    const there = await asPatient(api(), { ...made, Alias: 'northridge' })
    expect((await there.post('patient/reactivateprovider/101', {})).status).toBe(200)
  })

  test('a provider that vouched for a record before it joined an account never vouches for the account', async () => {
    const owner = await api().addPatient({ Provider: 'northridge' })
    const { made, claim } = await unregistered()
    const record = eq(patients.patientKey, made.PatientKey)
    await api().database.update(patients).set({ singleSignOnAccount: true }).where(record)
    // Another record is merged into this one, and taken out again after this one has joined the account.
    const { Items } = await putPatients(api(), [givenPatient({ DateOfBirth: made.DateOfBirth })])
    const staff = asStaff(api(), made.SiteKey)
    const into = { IntoPatientKey: made.PatientKey }
    const { body: merge } = await staff.post<PatientMerge>(`staff/patients/${Items[0]?.PatientKey}/merge`, into)
    const person = await asPatient(api(), owner)
    expect((await person.post<AccountProvider>('patient/addprovider', claim)).status).toBe(200)
    expect((await staff.post(`staff/merges/${merge.MergeKey}/takeback`, {})).status).toBe(200)
    const vouches = async (singleSignOnActive: boolean) =>
      api().database.update(providers).set({ singleSignOnActive }).where(eq(providers.siteKey, made.SiteKey))
    await vouches(true)
    // The password still opens the account, and is its owner's proof.
    const again = await asPatient(api(), owner)
    const { status } = await again.post('account/passkeys/options', {})
    await vouches(false)
    expect(status).toBe(200)
  })

  describe('a wrong fact', () => {
    const misses: [string, Partial<AddProviderRequest>][] = [
      ['another provider', { ProviderCode: 'NRG' }],
      ['a provider that does not exist', { ProviderCode: 'ZZZ' }],
      ['another code', { RegistrationCode: 'NRA2BLU98' }],
      ['another last name', { LastName: 'Rivets' }],
      ['another birth date', { DateOfBirth: '1961-04-13' }],
    ]

    test('is refused with the same words, whichever it is', async () => {
      const { made, claim } = await unregistered()
      const { RegistrationCode } = (await unregistered({ LastName: 'Brooks' })).claim
      const person = await asAccount(api(), made)
      for (const [what, wrong] of [...misses, ['a code of somebody else', { RegistrationCode }] as const]) {
        await forgetLimits()
        const { status, body } = await person.post<Problem>('account/addprovider', { ...claim, ...wrong })
        const told = { type: 'urn:homeside:problem:no-match', title: 'no match', status: 422, code: 'no-match' }
        expect([what, status, body]).toEqual([what, 422, { ...told, correlationId: body.correlationId }])
      }
      expect((await person.get('account/allproviders')).body).toEqual([])
    })

    test('may be tried five times in a quarter of an hour', async () => {
      const { made, claim } = await unregistered()
      const person = await asAccount(api(), made)
      const guess = () => person.post<Problem>('account/addprovider', { ...claim, RegistrationCode: '123456' })
      for (let tries = 0; tries < 5; tries++) expect((await guess()).body.code).toBe('no-match')
      expect((await guess()).status).toBe(429)
      expect((await person.post('account/addprovider', claim)).status).toBe(429)
    })

    test('uses up a code that was found, also over several accounts at once', async () => {
      const { made, claim } = await unregistered()
      const people = [await asAccount(api(), made), await asNewPatient(api(), { Provider: 'paywell' })]
      const guesses = people.flatMap((person, index) =>
        ['1960-01-01', '1960-01-02', '1960-01-03'].map((DateOfBirth) =>
          person.post<Problem>(`${index === 0 ? 'account' : 'patient'}/addprovider`, { ...claim, DateOfBirth }),
        ),
      )
      for (const { body } of await Promise.all(guesses)) expect(body.code).toBe('no-match')
      await forgetLimits()
      expect((await people[0]?.post<Problem>('account/addprovider', claim))?.body.code).toBe('registration-code-closed')
      await api().database.execute(sql`update registration_codes set tries = 0`)
      expect((await people[0]?.post('account/addprovider', claim))?.status).toBe(200)
    })
  })

  test('a code is valid until it expires', async () => {
    const { made, claim } = await unregistered()
    await api().database.execute(sql`update registration_codes set expires_at = ${api().clock.now().toISOString()}`)
    const person = await asAccount(api(), made)
    expect((await person.post<Problem>('account/addprovider', claim)).body.code).toBe('registration-code-expired')
  })

  test('a code works once: of two at the same moment one gets the record', async () => {
    const { made, claim } = await unregistered()
    const one = await asAccount(api(), made)
    const other = await asNewPatient(api(), { Provider: 'paywell' })
    const answers = await Promise.all([
      one.post<Problem>('account/addprovider', claim),
      other.post<Problem>('patient/addprovider', claim),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused?.body.code).toBe('already-registered')
  })

  test('sent again because the answer was lost, also at the same time, it is answered the same', async () => {
    const { made, claim } = await unregistered()
    const person = await asAccount(api(), made)
    const add = () => person.post<AccountProvider>('account/addprovider', claim)
    const answers = [...(await Promise.all([add(), add()])), await add()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await person.get<AccountProvider[]>('account/allproviders')).body).toHaveLength(1)
  })

  test('a registration of the record that somebody left open ends with it', async () => {
    const { made, claim } = await unregistered()
    const browser = api().openBrowser()
    const { RegistrationCode: password, LastName: lastName, DateOfBirth } = claim
    const proof = { username: 'left@home.example', password, resetPasswordMode: false, lastName, DateOfBirth }
    const { body } = await callerWith(api(), browser, {}).post<LoginAnswer>('account/verify', proof)
    const headers = { Authorization: `Bearer ${body.access_token}`, Alias: 'bluebird-hme' }
    const registering = callerWith(api(), browser, headers)
    expect((await registering.get('account/registration')).status).toBe(200)
    expect((await (await asAccount(api(), made)).post('account/addprovider', claim)).status).toBe(200)
    for (const path of ['account/registration', 'account/sessions', 'account/passkeys', 'patient/info']) {
      expect([path, (await registering.get(path)).status]).toEqual([path, 401])
    }
  })

  test('a code that somebody else used says that the record is registered', async () => {
    const { made, claim } = await unregistered()
    expect((await (await asAccount(api(), made)).post('account/addprovider', claim)).status).toBe(200)
    const other = await asAccount(api(), (await unregistered()).made)
    expect((await other.post<Problem>('account/addprovider', claim)).body.code).toBe('already-registered')
  })

  test('only a proved caller learns that a record is registered', async () => {
    const registered = await api().addPatient({ Provider: [] })
    const [record] = await api().database.select().from(patients).where(eq(patients.siteKey, registered.SiteKey))
    if (record === undefined) throw new Error('There is no such patient.')
    await fillRegistrationCode(api().database, record, 'KIM123456', api().clock.now())
    const claim = { ...claimOf(registered), RegistrationCode: 'KIM123456' }

    const person = await asAccount(api(), (await unregistered()).made)
    const { status, body } = await person.post<Problem>('account/addprovider', claim)
    expect([status, body.code]).toEqual([409, 'already-registered'])
    const guessed = await person.post<Problem>('account/addprovider', { ...claim, DateOfBirth: '1900-01-01' })
    expect(guessed.body.code).toBe('no-match')

    const owner = await asPatient(api(), registered)
    expect((await owner.post<Problem>('patient/addprovider', claim)).body.code).toBe('already-registered')
  })

  test('an account has one record at a provider', async () => {
    const { made, claim } = await unregistered()
    const patient = await asNewPatient(api())
    const { status, body } = await patient.post<Problem>('patient/addprovider', claim)
    expect([status, body.code]).toEqual([409, 'already-registered'])
    expect((await (await asAccount(api(), made)).post('account/addprovider', claim)).status).toBe(200)
  })

  test.each([
    [{ ProviderCode: 'BLUE' }, { ProviderCode: 'provider-code-length' }],
    [{ RegistrationCode: '12345' }, { RegistrationCode: 'registration-code-invalid' }],
    [{ RegistrationCode: '' }, { RegistrationCode: 'required' }],
    [{ LastName: ' ' }, { LastName: 'required' }],
    [{ DateOfBirth: '06/15/1960' }, { DateOfBirth: 'date-invalid' }],
  ])('%j is refused: %j', async (wrong, fields) => {
    const { made, claim } = await unregistered()
    const person = await asAccount(api(), made)
    const { status, body } = await person.post<Problem>('account/addprovider', { ...claim, ...wrong })
    expect([status, body.code, body.fields]).toEqual([422, 'validation', fields])
  })

  test('the call exists below account/ and patient/, and not for single sign-on accounts', async () => {
    const { made, claim } = await unregistered()
    const patient = await asNewPatient(api(), { Provider: 'northridge' })
    expect((await patient.post('account/addprovider', claim)).status).toBe(403)
    expect((await (await asAccount(api(), made)).post('patient/addprovider', claim)).status).toBe(403)
    const elsewhere = await asNewPatient(api(), { Account: 'single sign-on' })
    expect((await elsewhere.post<Problem>('patient/addprovider', claim)).body.code).toBe('feature-off')
  })
})
