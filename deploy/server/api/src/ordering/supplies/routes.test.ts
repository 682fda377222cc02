import type { Order, SuppliesAnswer } from '@homeside/contract/orders'

import { asNewPatient, asPatient, asStaff } from '../../../testing/as-patient.ts'
import { freshKey, givenSupply, putPatients } from '../../../testing/given-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../../testing/order-requests.ts'
import type { PatientDetails } from '../../../testing/test-api.ts'

onEveryEngine('orders/supplies', (api) => {
  const patientWith = (registration: NonNullable<PatientDetails['registration']>) =>
    asNewPatient(api(), {}, { registration })

  test('lists what was prescribed, with what can be ordered now', async () => {
    const patient = await asNewPatient(api(), { Supplies: 'all due' })
    const { body } = await patient.get<SuppliesAnswer>('orders/supplies')
    expect(body.Items.map((item) => item.HcpcsCode)).toContain('A7034')
    expect(new Set(body.Items.map((item) => item.EligibilityStatus))).toEqual(new Set(['Eligible']))
    expect(body.NextAvailableDate).toBeNull()
  })

  test('tells when what is due would arrive, as the order then does', async () => {
    const patient = await asNewPatient(api(), { Supplies: 'all due' })
    const { body } = await patient.get<SuppliesAnswer>('orders/supplies')
    const placed = await patient.post<Order>('orders', await orderOf(patient, 'A7034'), newKey())
    expect(placed.body.EstimatedDeliveryDate).toMatch(/^2026-/)
    expect(body.EstimatedDeliveryDate).toBe(placed.body.EstimatedDeliveryDate)
  })

  test('tells the earliest date when nothing can be ordered yet', async () => {
    const patient = await patientWith({
      supplies: [
        { code: 'A7034', received: { daysAgo: 20, quantity: 1 } },
        { code: 'A7035', received: { daysAgo: 20, quantity: 1 } },
        { code: 'A7032', received: { daysAgo: 60, quantity: 2 }, stockEndsInDays: 70 },
      ],
    })
    const { body } = await patient.get<SuppliesAnswer>('orders/supplies')
    expect(new Set(body.Items.map((item) => item.EligibilityStatus))).toEqual(new Set(['NotYetEligible']))
    expect(body).toMatchObject({ NextAvailableDate: '2026-04-18', EstimatedDeliveryDate: null })
  })

  test('uses the plain names of the reader’s language', async () => {
    const patient = await asNewPatient(api(), { Supplies: 'all due' })
    const namesIn = async (language: string) => {
      const { body } = await patient.get<SuppliesAnswer>('orders/supplies', { 'Accept-Language': language })
      return body.Items.map((item) => item.PlainName)
    }
    expect(await namesIn('es')).toContain('Mascarilla nasal')
    expect(await namesIn('en')).toContain('Nose mask')
  })

  test('counts what is ordered and not yet shipped as received', async () => {
    const patient = await patientWith({
      supplies: [{ code: 'A7035' }, { code: 'A4604', onHold: true }],
      orders: [{ daysAgo: 3, items: [{ code: 'A7035', quantity: 1 }], events: ['submit'] }],
    })
    const { body } = await patient.get<SuppliesAnswer>('orders/supplies')
    const byCode = new Map(body.Items.map((item) => [item.HcpcsCode, item]))
    expect(byCode.get('A7035')).toMatchObject({ EligibilityStatus: 'NotYetEligible', LastOrderDate: '2026-03-07' })
    expect(byCode.get('A4604')).toMatchObject({ EligibilityStatus: 'Blocked', ReasonCode: 'OnHold' })
  })

  test('a cancelled order counts for nothing', async () => {
    const patient = await patientWith({
      supplies: [{ code: 'A7038', received: { daysAgo: 100, quantity: 2 } }],
      orders: [{ daysAgo: 40, items: [{ code: 'A7038', quantity: 2 }], events: ['submit', 'cancel'] }],
    })
    const { body } = await patient.get<SuppliesAnswer>('orders/supplies')
    const filter = body.Items.find((item) => item.HcpcsCode === 'A7038')
    expect(filter).toMatchObject({ EligibilityStatus: 'Eligible', LastOrderDate: '2025-11-30' })
  })

  const withPut = async (given: object = {}) => {
    const made = await api().addPatient({})
    const { Username: ExternalKey, FirstName, LastName, DateOfBirth, MobilePhone, PostalCode } = made
    const Address = { Street: '12 Linden Street', Apt: null, City: 'Denver', State: 'CO', PostalCode }
    const patient = await asPatient(api(), made)
    const put = (...Supplies: object[]) =>
      putPatients(api(), [{ ExternalKey, FirstName, LastName, DateOfBirth, MobilePhone, Address, ...given, Supplies }])
    const states = async () =>
      (await patient.get<SuppliesAnswer>('orders/supplies')).body.Items.map((item) => item.EligibilityStatus)
    return { patient, put, states }
  }

  test('a prescription renewed under another key keeps its history, and the order of the old one goes on', async () => {
    const old = givenSupply({ Dispensings: [], IntervalMonths: 3 })
    const renewed = { ...old, ExternalKey: freshKey('S') }
    const { patient, put, states } = await withPut()
    await put(old)
    const { body } = await patient.post<{ OrderKey: number }>('orders', await orderOf(patient, 'E1390'), newKey())
    // Both stand there for a while: two prescriptions are two.
    await put(old, renewed)
    expect((await states()).toSorted()).toEqual(['Eligible', 'NotYetEligible'])
    for (const name of [old.ItemName, 'A newer name']) {
      await put({ ...renewed, ItemName: name })
      expect(await states()).toEqual(['NotYetEligible'])
    }
    expect((await asStaff(api(), 101).post(`staff/orders/${body.OrderKey}/accept`, {})).status).toBe(200)
    const parcel = { Carrier: 'UPS', TrackingNumber: '1Z998' }
    expect((await asStaff(api(), 101).post(`staff/orders/${body.OrderKey}/ship`, parcel)).status).toBe(200)
    expect(await states()).toEqual(['NotYetEligible'])
    expect((await patient.get(`orders/${body.OrderKey}`)).body).toMatchObject({
      Items: [{ PlainName: old.ItemName }],
      Parcels: [{ Items: [{ Quantity: 1 }] }],
    })
    // Another item of the code is another prescription.
    await put(renewed, givenSupply({ ItemName: 'Portable', Dispensings: [] }))
    expect((await states()).toSorted()).toEqual(['Eligible', 'NotYetEligible'])
    // Renewed again, and the first one came back: what was sent of it is its own.
    await put({ ...renewed, ExternalKey: freshKey('S') })
    expect(await states()).toEqual(['NotYetEligible'])
    await put(old, { ...renewed, ExternalKey: freshKey('S') })
    expect((await states()).toSorted()).toEqual(['Eligible', 'NotYetEligible'])
  })

  test('what the provider’s own system told of a prescription counts for the one that renews it, once', async () => {
    const old = givenSupply({ IntervalMonths: 3 })
    const renewed = { ...old, ExternalKey: freshKey('S') }
    const { patient, put } = await withPut()
    const next = async () => (await patient.get<SuppliesAnswer>('orders/supplies')).body.NextAvailableDate
    await put(old)
    const before = await next()
    expect(before).toBe('2026-04-20')
    const again = old.Dispensings?.map((one) => ({ ...one, ExternalKey: freshKey('D') }))
    for (const Dispensings of [undefined, [], again]) {
      await put({ ...renewed, Dispensings })
      expect(await next()).toBe(before)
    }
  })

  test('two prescriptions of one item that are both renewed are still two', async () => {
    const [used, unused] = [givenSupply(), givenSupply({ Dispensings: [] })]
    const { put, states } = await withPut()
    await put(used, unused)
    const again = [used, unused].map((one) => ({ ...one, ExternalKey: freshKey('S'), Dispensings: undefined }))
    await put(...again)
    expect((await states()).toSorted()).toEqual(['Eligible', 'NotYetEligible'])
  })
})
