import { referenceOf } from '@homeside/contract/constants/reference'
import type { Problem } from '@homeside/contract/problem'
import type { PatientSearchAnswer } from '@homeside/contract/self-registration'
import type { Colleague, ReferencedEntry, TrailEntry } from '@homeside/contract/staff-trail'
import type { GenerateResetCodeAnswer } from '@homeside/contract/verification'

import { asPatient, asStaff, callerWith } from '../../../testing/as-patient.ts'
import { givenPatient, putPatients } from '../../../testing/given-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { login } from '../../../testing/sign-in.ts'
import type { Caller } from '../../../testing/test-api.ts'

onEveryEngine('the trail of one patient', (api) => {
  const trailOf = (key: number, query = '', site?: number) =>
    asStaff(api(), site).get<{ Items: TrailEntry[] }>(`staff/patients/${key}/trail${query}`)

  test('tells who saw and changed the patient, who tried to sign in, and nothing of others', async () => {
    const made = await api().addPatient({ LastName: 'Trailworth', Orders: ['placed'] })
    const other = await api().addPatient({ LastName: 'Elsewhere' })
    await login(api(), { username: made.Username, password: 'wrong' })
    await (await asPatient(api(), made)).get('patient/info')
    await (await asPatient(api(), other)).get('patient/info')
    await asStaff(api(), made.SiteKey).get('staff/patients?search=trailworth')
    await asStaff(api(), made.SiteKey).post(`staff/orders/${made.Orders[0]?.OrderKey}/accept`, {})
    const { Items } = (await trailOf(made.PatientKey)).body
    expect(Items.map(({ Actor, Call, Outcome }) => [Actor, Call, Outcome])).toEqual([
      ['Staff', 'POST staff/orders/{key}/accept', 'done'],
      ['Staff', 'POST staff/orders/{key}/accept', null],
      ['Staff', 'GET staff/patients', 'done'],
      ['Patient', 'GET patient/info', 'done'],
      ['Anyone', 'POST account/login', 'done'],
      ['Anyone', 'POST account/login', 'invalid-credentials'],
    ])
    expect(Items[4]).toMatchObject({ AccountKey: made.AccountKey, Address: 'in-process' })
    // Reading the trail is recorded in it.
    expect((await trailOf(made.PatientKey)).body.Items[0]?.Call).toBe('GET staff/patients/{key}/trail')
  })

  test('names no other provider that the person has', async () => {
    const made = await api().addPatient({ OtherProviders: ['northridge'] })
    const patient = await asPatient(api(), made)
    const { headers } = await patient.delete('patient/providers/102')
    await patient.post('patient/reactivateprovider/102', {})
    const leaving = (items: TrailEntry[]) =>
      items.filter(({ Call, Outcome }) => Outcome === 'done' && Call.endsWith('{id}')).map(({ Keys }) => Keys)
    expect(leaving((await trailOf(made.PatientKey, '', 101)).body.Items)).toEqual([{}, {}])
    expect(leaving((await trailOf(made.PatientKey)).body.Items)).toEqual([{ id: 102 }, { id: 102 }])
    const path = `staff/references/${referenceOf(headers.get('X-Correlation-Id') ?? '')}`
    expect(leaving((await asStaff(api(), 101).get<{ Items: ReferencedEntry[] }>(path)).body.Items)).toEqual([{}])
  })

  test('a reference leads to what happened, and to the patient whom it was about', async () => {
    const made = await api().addPatient({ Account: 'no registrations', LastName: 'Referred' })
    const anyone = callerWith(api(), api().openBrowser(), {})
    const proof = { resetPasswordMode: false, username: 'new@home.example', DateOfBirth: made.DateOfBirth }
    const { body } = await anyone.post<Problem>('account/verify', {
      ...proof,
      password: made.RegistrationCode,
      lastName: 'Wrong',
    })
    const find = (reference: string, site?: number) =>
      asStaff(api(), site).get<{ Items: ReferencedEntry[] }>(`staff/references/${reference}`)
    const found = await find(referenceOf(body.correlationId).toLowerCase())
    expect(found.body.Items[0]).toMatchObject({ Call: 'POST account/verify', Outcome: 'invalid-registration' })
    const search = { SiteKey: made.SiteKey, FirstName: made.FirstName, LastName: made.LastName }
    const answer = await anyone.post<PatientSearchAnswer>('selfregister/patientSearch', {
      ...search,
      DateOfBirth: made.DateOfBirth,
      PostalCode: made.PostalCode,
    })
    const about = await find(answer.body.Reference)
    expect(about.body.Items[0]).toMatchObject({ Patients: [{ PatientName: 'Alma Referred' }] })
    // Another provider reads that somebody asked, and not who.
    expect((await find(answer.body.Reference, 102)).body.Items[0]).toMatchObject({ Patients: [] })
    for (const none of ['R-0000-0000', 'R-1', '%25', 'R-5f3a-91c%25']) expect((await find(none)).status).toBe(404)
  })

  test('a reference of a search that fits two records tells both, and the searcher nothing', async () => {
    const twin = { FirstName: 'Ana', LastName: 'Twosome', DateOfBirth: '1951-05-06' }
    await putPatients(api(), [
      givenPatient({ ...twin, ExternalKey: 'W-1' }),
      givenPatient({ ...twin, ExternalKey: 'W-2' }),
    ])
    const anyone = callerWith(api(), api().openBrowser(), {})
    const searched = async (LastName: string) => {
      const { FirstName, DateOfBirth } = twin
      const body = { SiteKey: 101, FirstName, LastName, DateOfBirth, PostalCode: '43215' }
      return (await anyone.post<Problem>('selfregister/patientSearch', body)).body
    }
    const [{ correlationId, ...missed }, { correlationId: _, ...nobody }] = [
      await searched('Twosome'),
      await searched('Nobodyatall'),
    ]
    expect(missed).toEqual(nobody)
    const found = await asStaff(api()).get<{ Items: ReferencedEntry[] }>(
      `staff/references/${referenceOf(correlationId)}`,
    )
    const [entry] = found.body.Items
    expect(entry?.Outcome).toBe('no-match')
    expect(entry?.Patients.map(({ ExternalKey }) => ExternalKey).toSorted()).toEqual(['W-1', 'W-2'])
  })

  test('a reference of a reset says that it was asked for, and for which account', async () => {
    const made = await api().addPatient()
    const ask = async (name: string) => {
      const anyone = callerWith(api(), api().openBrowser(), {})
      const { body } = await anyone.post<GenerateResetCodeAnswer>(`account/generateresetcode/${name}`, {})
      const found = await asStaff(api()).get<{ Items: ReferencedEntry[] }>(`staff/references/${body.Reference}`)
      return found.body.Items[0]
    }
    const call = { Call: 'POST account/generateresetcode/{id}', Outcome: 'done' }
    expect(await ask(made.Username)).toMatchObject({ ...call, AccountKey: made.AccountKey })
    expect(await ask('nobody.at.all')).toMatchObject({ ...call, AccountKey: null })
  })

  test('goes back entry by entry, and is of the service’s own site', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    await patient.get('patient/info')
    await patient.get('orders/open')
    const [newest, ...older] = (await trailOf(made.PatientKey)).body.Items
    const before = await trailOf(made.PatientKey, `?before=${newest?.EntryKey}`)
    expect(before.body.Items.map(({ EntryKey }) => EntryKey)).toEqual(older.map(({ EntryKey }) => EntryKey))
    expect((await trailOf(made.PatientKey, '', 102)).status).toBe(404)
  })
})

onEveryEngine('the day of a colleague', (api) => {
  interface Day {
    Colleagues: Colleague[]
    Items: ReferencedEntry[]
  }
  const atDesk = async (person: Parameters<ReturnType<typeof api>['cookieAtDesk']>[0]) => {
    const headers = { Cookie: await api().cookieAtDesk(person), 'X-Desk': '1' }
    return callerWith(api(), async (input, init) => api().handle(new Request(input, init)), headers)
  }
  const dayOf = (caller: Pick<Caller, 'get'>, query: Record<string, string> = {}) => {
    const from = new Date(api().clock.now().getTime() - 60_000).toISOString()
    return caller.get<Day>(`staff/trail?${new URLSearchParams({ from, ...query })}`)
  }
  const lead = () => atDesk({ name: 'Ben Brooks', role: 'lead' })
  const listed = ({ Items }: Day) =>
    Items.map(({ Call, OrderNumber, Outcome, Patients }) => [Call, Outcome, OrderNumber, Patients[0]?.PatientName])

  test('tells each deed once, with its order and its patient, and counts what was read', async () => {
    const name = 'Ada Daily'
    const made = await api().addPatient({ FirstName: 'Maria', LastName: 'Lopez', Orders: ['placed', 'placed'] })
    const [first, second] = made.Orders
    const { PatientKey } = made
    const ada = await atDesk({ name })
    for (const path of [`orders/${first?.OrderKey}`, `orders/${first?.OrderKey}`, `orders/${second?.OrderKey}`]) {
      await ada.get(`staff/${path}`)
    }
    await ada.get('staff/orders')
    await ada.get(`staff/patients/${PatientKey}`)
    await ada.get(`staff/patients/${PatientKey}/trail`)
    await ada.post(`staff/orders/${first?.OrderKey}/accept`, {})
    await ada.post(`staff/orders/${first?.OrderKey}/deliver`, {})
    await ada.post('staff/conversations', {
      PatientKey,
      Topic: 'Orders',
      Subject: 'Yours',
      SenderName: name,
      Message: 'It goes out today.',
    })
    const ben = await lead()
    const { body } = await dayOf(ben)
    const found = body.Colleagues.find(({ Staff }) => Staff === name)
    expect(found).toMatchObject({
      Deeds: 4,
      Refused: 2,
      Reads: 5,
      Orders: 2,
      Conversations: 0,
      Patients: 1,
      Changes: 0,
    })
    const { Issuer, Subject } = found ?? { Issuer: null, Subject: null }
    const own = { issuer: String(Issuer), subject: String(Subject) }
    const number = (await ada.get<{ OrderNumber: string }>(`staff/orders/${first?.OrderKey}`)).body.OrderNumber
    const deeds = await dayOf(ben, own)
    expect(listed(deeds.body).filter(([call]) => call !== 'GET staff/sign-in/callback')).toEqual([
      ['POST staff/conversations', 'done', null, 'Maria Lopez'],
      ['POST staff/orders/{key}/deliver', 'order-state', number, 'Maria Lopez'],
      ['POST staff/orders/{key}/accept', 'done', number, 'Maria Lopez'],
      ['GET staff/patients/{key}/trail', 'forbidden', null, undefined],
    ])
    const reads = await dayOf(ben, { ...own, show: 'reads' })
    expect(listed(reads.body).map(([call]) => call)).toContain('GET staff/patients/{key}')
    expect(listed(reads.body)).toHaveLength(6)
    const older = await dayOf(ben, { ...own, before: String(deeds.body.Items[0]?.EntryKey) })
    expect(older.body).toEqual({ Colleagues: [], Items: deeds.body.Items.slice(1) })
  })

  test('is for leads alone, of their own site, and of that day', async () => {
    const other = asStaff(api(), 102)
    await other.get('staff/orders')
    expect((await dayOf(await atDesk({}))).status).toBe(403)
    const { body } = await dayOf(await lead())
    const { body: elsewhere } = await dayOf(other)
    const subjects = ({ Colleagues }: Day) => Colleagues.map(({ Subject }) => Subject)
    expect(subjects(elsewhere)).toHaveLength(1)
    expect(subjects(body)).not.toContain(subjects(elsewhere)[0])
    const dayBefore = new Date(api().clock.now().getTime() - 25 * 60 * 60 * 1000).toISOString()
    expect((await dayOf(other, { from: dayBefore, hours: '24' })).body).toEqual({ Colleagues: [], Items: [] })
    for (const wrong of [{ from: 'today' }, { hours: '26' }, { show: 'all' }]) {
      expect((await dayOf(other, wrong)).status).toBe(400)
    }
    for (const from of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      expect((await dayOf(other, { from })).status).toBe(200)
    }
  })
})

onEveryEngine('a reference', (api) => {
  const resetOf = async (name: string) => {
    const anyone = callerWith(api(), api().openBrowser(), {})
    return (await anyone.post<GenerateResetCodeAnswer>(`account/generateresetcode/${name}`, {})).body.Reference ?? ''
  }
  const read = async (site: number | undefined, reference: string) =>
    (await asStaff(api(), site).get<{ Items: ReferencedEntry[] } & Problem>(`staff/references/${reference}`)).body

  test('tells a provider the same of a stranger’s reset and of one for an account of another provider', async () => {
    const made = await api().addPatient()
    const [own, nobody] = [await resetOf(made.Username), await resetOf('nobody.at.all')]
    const told = async (site: number | undefined, reference: string) =>
      (await read(site, reference)).Items.map(({ AccountKey, Address, Outcome, Patients }) => {
        return { AccountKey, Address, Outcome, Patients }
      })
    const silent = { AccountKey: null, Address: null, Outcome: 'done', Patients: [] }
    expect((await told(102, own))[0]).toEqual(silent)
    expect(await told(102, own)).toEqual(await told(102, nobody))
    expect((await told(101, own))[0]).toMatchObject({ AccountKey: made.AccountKey, Address: 'in-process' })
    expect((await told(undefined, own))[0]).toMatchObject({ AccountKey: made.AccountKey })
  })

  test('is looked up so often and not oftener', async () => {
    const codes = new Set<string>()
    for (let turn = 0; turn < 130; turn += 1) codes.add((await read(103, 'R-0000-0000')).code)
    expect([...codes]).toEqual(['not-found', 'too-many-attempts'])
  })
})
