/** @size all */
import type { CreditsAnswer } from '@homeside/contract/credits'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { SuppliesAnswer } from '@homeside/contract/orders'
import type { PatientInfo } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import type { PatientKeysAnswer, StaffPatient } from '@homeside/contract/staff-patients'

import { asPatient, callerWith, asStaff } from '../../testing/as-patient.ts'
import { everythingKept } from '../../testing/everything-kept.ts'
import { freshKey, givenPatient, givenSupply, putPatients } from '../../testing/given-patient.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../testing/order-requests.ts'
import { login } from '../../testing/sign-in.ts'

onEveryEngine('patients of the provider’s own system', (api) => {
  const put = (...patients: unknown[]) => putPatients(api(), patients)
  const outcomes = async (...patients: unknown[]) => (await put(...patients)).Items.map(({ Outcome }) => Outcome)

  /** Registers a patient by the code that staff give out; `meanwhile` is after they got it. */
  async function registered(given: StaffPatient, meanwhile?: () => Promise<unknown>) {
    const { Items } = await put(given)
    const key = Items[0]?.PatientKey
    const { body } = await asStaff(api(), 101).post<{ RegistrationCode: string }>(
      `staff/patients/${key}/registrationcode`,
      { Format: 'Portal' },
    )
    await meanwhile?.()
    const browser = api().openBrowser()
    const verified = await callerWith(api(), browser, {}).post<Problem>('account/verify', {
      username: `${given.ExternalKey.toLowerCase()}@mail.example`,
      password: body.RegistrationCode,
      lastName: given.LastName,
      DateOfBirth: given.DateOfBirth,
      resetPasswordMode: false,
    })
    return { verified }
  }

  /** A patient of the sandbox, as their provider's own system has them. */
  async function known(changed: Partial<StaffPatient> = {}) {
    const made = await api().addPatient({ Insurance: 'active' })
    const given: Partial<StaffPatient> = {
      ExternalKey: made.Username,
      FirstName: made.FirstName,
      LastName: made.LastName,
      DateOfBirth: made.DateOfBirth,
      MobilePhone: made.MobilePhone,
      Address: { Street: '12 Linden Street', Apt: null, City: 'Denver', State: 'CO', PostalCode: made.PostalCode },
      ...changed,
    }
    return { made, given, patient: await asPatient(api(), made) }
  }

  test('a patient is created, the same, changed, and created again by nobody', async () => {
    const given = givenPatient()
    expect(await outcomes(given)).toEqual(['created'])
    expect(await outcomes(given)).toEqual(['same'])
    const changed = { ...given, LastName: 'Given-Hall', Address: { ...given.Address, Apt: '2' }, Credits: [] }
    expect((await put(changed)).Items).toMatchObject([
      { Outcome: 'changed', Changed: ['LastName', 'Address.Apt', 'Credits'], Kept: [], Fields: {} },
    ])
    expect(await outcomes(changed)).toEqual(['same'])
  })

  test('a dry run answers the same, and writes nothing', async () => {
    const [onFile, fresh] = [givenPatient(), givenPatient()]
    await put(onFile)
    const before = await everythingKept(api().database)
    const all = [{ ...onFile, FirstName: 'Gerda' }, fresh, { ...fresh }, { ExternalKey: 'P' }]
    const dry = await putPatients(api(), all, { dryRun: true })
    const { audit_trail: _, audit_patients: __, ...after } = await everythingKept(api().database)
    expect(before).toMatchObject(after)
    const wet = await put(...all)
    const told = ({ Items }: typeof wet) => Items.map(({ PatientKey: ___, ...item }) => item)
    expect(told(dry)).toEqual(told(wet))
    expect(dry.DryRun).toBe(true)
    expect(wet.Items.map(({ Outcome }) => Outcome)).toEqual(['changed', 'created', 'rejected', 'rejected'])
  })

  test('what is wrong with one is said of it, and the others are taken', async () => {
    const other = givenPatient()
    await put(other)
    const stolen = [{ ...givenSupply(), ExternalKey: other.Supplies?.[0]?.ExternalKey }]
    const repeated = givenSupply()
    const bad: [Partial<Record<keyof StaffPatient, unknown>>, string, string][] = [
      [{ FirstName: ' ' }, 'FirstName', 'required'],
      [{ DateOfBirth: '2090-01-01' }, 'DateOfBirth', 'date-in-future'],
      [{ DateOfBirth: '01/02/1950' }, 'DateOfBirth', 'date-invalid'],
      [{ MobilePhone: '555-0177' }, 'MobilePhone', 'phone-invalid'],
      [{ Email: 'two words@mail.example' }, 'Email', 'email-invalid'],
      [{ LastName: '4111 1111 1111 1111' }, 'LastName', 'card-number'],
      [{ LastName: 'a\u0000b' }, 'LastName', 'invalid'],
      [{ Shoes: 9 } as object, 'Shoes', 'unknown-member'],
      [{ Address: { ...other.Address, State: 'Ohio' } }, 'Address.State', 'invalid'],
      [{ Supplies: [givenSupply({ AllowanceQuantity: 0 })] }, 'Supplies.0.AllowanceQuantity', 'out-of-range'],
      [{ Supplies: [givenSupply({ ItemName: null })] }, 'Supplies.0.ItemName', 'item-name-missing'],
      [{ Supplies: stolen }, 'Supplies.0.ExternalKey', 'key-of-another'],
      [{ Supplies: [repeated, repeated] }, 'Supplies.1.ExternalKey', 'key-repeated'],
      [
        { Supplies: [givenSupply({ Dispensings: [{ ExternalKey: 'x', DispensedOn: '2026-12-24', Quantity: 1 }] })] },
        'Supplies.0.Dispensings.0.DispensedOn',
        'date-in-future',
      ],
    ]
    const all = [...bad.map(([changed]) => ({ ...givenPatient(), ...changed })), givenPatient()]
    const { Items } = await put(...all)
    expect(Items.map(({ Outcome }) => Outcome)).toEqual([...bad.map(() => 'rejected'), 'created'])
    for (const [index, [, field, code]] of bad.entries()) {
      const path = ['Patients', index, ...(field === '' ? [] : [field])].join('.')
      expect(Items[index]?.Fields).toMatchObject({ [path]: code })
    }
  })

  test('a list that is there replaces the one on file; one that is not stays', async () => {
    const { given, patient } = await known()
    const names = async () =>
      (await patient.get<SuppliesAnswer>('orders/supplies')).body.Items.map(({ PlainName }) => PlainName)
    const before = await names()
    expect(before.length).toBeGreaterThan(1)
    expect(await outcomes(given)).toEqual(['same'])
    expect(await names()).toEqual(before)
    const supply = givenSupply()
    const Credits = [
      { ExternalKey: freshKey('C'), AmountCents: 900, GrantedOn: '2026-02-01', Description: 'A late delivery' },
    ]
    const { Supplies, Items } = await put({ ...given, Supplies: [supply], Credits, Insurance: [] })
    expect(Items[0]?.Changed).toEqual(['Supplies', 'Dispensings', 'Insurance', 'Credits'])
    expect(Supplies).toEqual({ Created: 1, Changed: 0, Same: 0, Removed: before.length })
    expect(await names()).toEqual(['QuietAir 5 oxygen concentrator'])
    const spanish = await patient.get<SuppliesAnswer>('orders/supplies', { 'Accept-Language': 'es' })
    expect(spanish.body.Items).toMatchObject([
      { PlainName: 'Concentrador de oxígeno QuietAir 5', Category: 'Oxygen', LastOrderDate: '2026-02-20' },
    ])
    expect((await patient.get<InsuranceAnswer>('patient/insurance')).body.Items).toEqual([])
    expect((await patient.get<CreditsAnswer>('patient/credits')).body.TotalCents).toBe(900)
    expect(await outcomes({ ...given, Supplies: [supply], Credits, Insurance: [] })).toEqual(['same'])
  })

  test('a supply that is prescribed no more is gone, and the orders of it keep its name', async () => {
    const { given, patient } = await known({ Supplies: [givenSupply({ Dispensings: [] })] })
    await put(given)
    const order = await patient.post<{ OrderKey: number }>('orders', await orderOf(patient, 'E1390'), newKey())
    expect(order.status).toBe(200)
    await put({ ...given, Supplies: [] })
    expect((await patient.get<SuppliesAnswer>('orders/supplies')).body.Items).toEqual([])
    const { body } = await patient.get(`orders/${order.body.OrderKey}`)
    expect(body).toMatchObject({ Items: [{ PlainName: 'QuietAir 5 oxygen concentrator' }] })
  })

  test('what was shipped here is not counted twice when the provider’s own system tells of it', async () => {
    const supply = givenSupply({ Dispensings: [], AllowanceQuantity: 4, IntervalMonths: 3 })
    const { given, patient } = await known({ Supplies: [supply] })
    await put(given)
    const { body } = await patient.post<{ OrderKey: number }>('orders', await orderOf(patient, 'E1390'), newKey())
    await asStaff(api(), 101).post(`staff/orders/${body.OrderKey}/accept`, {})
    const parcel = { Carrier: 'UPS', TrackingNumber: '1Z999' }
    expect((await asStaff(api(), 101).post(`staff/orders/${body.OrderKey}/ship`, parcel)).status).toBe(200)
    const left = async () => (await patient.get<SuppliesAnswer>('orders/supplies')).body.Items[0]?.MaxQty
    expect(await left()).toBe(3)
    expect(await outcomes(given)).toEqual(['same'])
    const told = { ...supply, Dispensings: [{ ExternalKey: freshKey('D'), DispensedOn: '2026-03-09', Quantity: 1 }] }
    expect((await put({ ...given, Supplies: [told] })).Dispensings).toMatchObject({ Created: 0, Changed: 1 })
    expect(await left()).toBe(3)
    expect(await outcomes({ ...given, Supplies: [told] })).toEqual(['same'])
  })

  test('contacts, language, time zone and consent to texts are the portal’s after creation', async () => {
    const given = givenPatient({
      Language: 'es',
      TextsAgreedOn: '2026-01-02',
      EmergencyContact: { Name: 'Gus Given', Relationship: 'Spouse', Phone: '5555550178' },
      ResponsibleParty: { Name: 'Greta Given', Relationship: 'Self', Phone: '5555550177' },
    })
    const { Items } = await put(given)
    const link = { PatientKey: Items[0]?.PatientKey, Template: 'orders' }
    expect((await asStaff(api(), 101).post('staff/shortcodes', link)).status).toBe(200)
    expect(api().outbox.messages.at(-1)?.text).toMatch(/lang=es/)
    const { verified } = await registered(given)
    expect(verified.status).toBe(200)
    const other = { Name: 'Somebody Else', Relationship: 'Friend', Phone: '5555550179' } as const
    const again = { ...given, Language: 'en', TimeZoneKey: 5, EmergencyContact: other, ResponsibleParty: null }
    expect(await outcomes(again)).toEqual(['same'])
  })

  test('consent to texts that was taken back stays so, and one that comes later counts', async () => {
    const given = givenPatient()
    const { Items } = await put(given)
    const text = () =>
      asStaff(api(), 101).post<Problem>('staff/shortcodes', { PatientKey: Items[0]?.PatientKey, Template: 'orders' })
    expect((await text()).body.code).toBe('text-not-agreed')
    await put({ ...given, TextsAgreedOn: '2026-03-01' })
    expect((await text()).status).toBe(200)
    await api().textIn(given.MobilePhone ?? '', 'STOP')
    await put({ ...given, TextsAgreedOn: '2026-03-02' })
    expect((await text()).body.code).toBe('text-not-agreed')
  })

  test('a closed record ends the session, opens to nobody, and comes back when it is opened', async () => {
    const { made, given, patient } = await known()
    const { Closed } = await putPatients(api(), [], { close: [made.Username, 'nobody'] })
    expect(Closed).toEqual([made.Username])
    expect((await patient.get('orders/supplies')).status).toBe(401)
    await expect(api().signIn(made.Username, made.Alias)).rejects.toThrow('could not sign in')
    const { body: refused } = await login(api(), { username: made.Username, alias: made.Alias })
    expect(refused).toMatchObject({ code: 'record-closed', provider: { Phone: made.ProviderPhone } })
    const { body } = await asStaff(api(), 101).get<PatientKeysAnswer>('staff/patients/keys')
    expect(body.Keys).not.toContain(made.Username)
    expect(body.Keys.length).toBeGreaterThan(3)
    expect((await put({ ...given, ClosedOn: null })).Items).toMatchObject([{ Changed: ['ClosedOn'] }])
    await expect(api().signIn(made.Username, made.Alias)).resolves.toBeDefined()
  })

  test('who has a code to a closed record is told whom to call', async () => {
    const given = givenPatient()
    const { verified } = await registered(given, () => put({ ...given, ClosedOn: '2026-03-01' }))
    expect(verified.body).toMatchObject({ code: 'record-closed', provider: { Name: 'Bluebird Home Medical' } })
    const open = await registered(givenPatient())
    expect(open.verified.status).toBe(200)
  })

  test('a service of one site reaches no other, and a service of all sites says which', async () => {
    const call = (site: number | undefined, query: string) =>
      asStaff(api(), site).put<Problem>(`staff/patients${query}`, { Patients: [] })
    expect((await call(101, '?site=102')).body.code).toBe('forbidden')
    expect((await call(undefined, '')).body.fields).toEqual({ site: 'required' })
    expect((await call(undefined, '?site=999')).body.code).toBe('not-found')
    expect((await call(undefined, '?site=102')).status).toBe(200)
    const given = givenPatient()
    await put(given)
    const { Items } = await putPatients(api(), [given], { site: 102 })
    expect(Items).toMatchObject([{ Outcome: 'created' }])
  })

  test('the trail of a patient names the service and the batch', async () => {
    const { Batch, Items } = await put(givenPatient())
    const { body } = await asStaff(api(), 101).get<{ Items: object[] }>(`staff/patients/${Items[0]?.PatientKey}/trail`)
    expect(body.Items).toContainEqual(
      expect.objectContaining({
        Call: 'PUT staff/patients',
        Keys: expect.objectContaining({ site: 101, batch: Batch }) as unknown,
      }),
    )
  })

  test('of two calls at once with the same patients, one creates them', async () => {
    const all = Array.from({ length: 20 }, () => givenPatient())
    const answers = await Promise.all([put(...all), put(...all.toReversed())])
    const created = answers.flatMap(({ Items }) => Items).filter(({ Outcome }) => Outcome === 'created')
    expect(created).toHaveLength(20)
    expect(await outcomes(...all)).toEqual(all.map(() => 'same'))
  })

  test('only a service may send so much', async () => {
    const many = Array.from({ length: 100 }, () => givenPatient())
    expect((await put(...many)).Items).toHaveLength(100)
    const { patient } = await known()
    expect((await patient.put<Problem>('staff/patients', { Patients: many })).body.code).toBe('too-large')
    const Patients = Array.from({ length: 501 }, () => ({}))
    expect((await asStaff(api(), 101).put<Problem>('staff/patients', { Patients })).body.code).toBe('too-large')
  })

  test('somebody with an account is asked nothing and told of a new phone', async () => {
    const { made, given, patient } = await known()
    await put({ ...given, MobilePhone: '5555550166' })
    await api().workFinished()
    const told = api().outbox.messages.filter(({ to }) => [made.MobilePhone, '5555550166'].includes(to))
    expect(told.map(({ to }) => to).toSorted()).toEqual([made.MobilePhone, '5555550166'].toSorted())
    expect((await patient.get<PatientInfo>('patient/info')).body.MobilePhone).toBe('5555550166')
  })
})
