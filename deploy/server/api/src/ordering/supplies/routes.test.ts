import type { Order, SuppliesAnswer } from '@homeside/contract/orders'

import { asNewPatient } from '../../../testing/as-patient.ts'
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
})
