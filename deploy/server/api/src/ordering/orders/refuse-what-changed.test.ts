import type { Order, PlaceOrderRequest, SuppliesAnswer } from '@homeside/contract/orders'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import { and, eq } from 'drizzle-orm'

import { asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf, seenBy, supplyKey } from '../../../testing/order-requests.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import type { Database } from '../../platform/database/database.ts'
import { insurancePolicies } from '../../platform/database/tables/insurance.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { prescribedSupplies } from '../../platform/database/tables/supplies.ts'

/** A change of what is on file, as an import or staff make it while the patient looks at the review. */
type Change = (database: Database, made: MadePatient) => Promise<unknown>
const filed =
  (change: Partial<typeof patients.$inferInsert>): Change =>
  (database, made) =>
    database.update(patients).set(change).where(eq(patients.patientKey, made.PatientKey))
const insured =
  (change: Partial<typeof insurancePolicies.$inferInsert>): Change =>
  (database, { PatientKey }) =>
    database.update(insurancePolicies).set(change).where(eq(insurancePolicies.patientKey, PatientKey))
const provided =
  (change: Partial<typeof providers.$inferInsert>): Change =>
  (database, { SiteKey }) =>
    database.update(providers).set(change).where(eq(providers.siteKey, SiteKey))
const prescribed =
  (hcpcsCode: string, change: Partial<typeof prescribedSupplies.$inferInsert>): Change =>
  (database, { PatientKey }) =>
    database
      .update(prescribedSupplies)
      .set(change)
      .where(and(eq(prescribedSupplies.patientKey, PatientKey), eq(prescribedSupplies.hcpcsCode, hcpcsCode)))

const elsewhere = { Street: '1 Lake Road', Apt: null, City: 'Peoria', State: 'IL', PostalCode: '61602' } as const

onEveryEngine('an order says what was on the screen', (api) => {
  /** A patient at the review of a mask with wipes, and of two cushions. */
  async function atReview(of: TestApi, changes: Partial<PlaceOrderRequest> = {}) {
    const made = await of.addPatient({ Provider: [], Supplies: 'all due', Insurance: 'active' })
    const patient = await asPatient(of, made)
    const Items = [
      { SupplyKey: await supplyKey(patient, 'A7034'), Quantity: 1, AddOns: [{ AddOnKey: 1, Quantity: 1 }] },
      { SupplyKey: await supplyKey(patient, 'A7032'), Quantity: 2 },
    ]
    const order = await orderOf(patient, 'A7034', { Items, Seen: await seenBy(patient, Items), ...changes })
    return { made, patient, order }
  }

  test.each<[string, Change, string]>([
    ['an address', filed({ street: '999 Wrong Road' }), 'Seen.Address'],
    ['a phone', filed({ mobilePhone: '5555550188' }), 'Seen.Phone'],
    ['the number of a policy', insured({ policyNumber: 'WRONG-999' }), 'Seen.Policies'],
    ['the payor of a policy', insured({ payorName: 'Meadow Health' }), 'Seen.Policies'],
    ['a policy that is in force no more', insured({ inForce: false }), 'Seen.Policies'],
    ['a price', prescribed('A7034', { copayCents: 1841 }), 'Seen.Supplies.0.EstimatedCopayCents'],
    [
      'a price that nobody knows any more',
      prescribed('A7032', { copayCents: null }),
      'Seen.Supplies.1.EstimatedCopayCents',
    ],
    ['a smaller allowance', prescribed('A7032', { allowanceQuantity: 1 }), 'Seen.Supplies.1.MaxQty'],
    [
      'a prescription that ended',
      prescribed('A7032', { prescriptionExpiresOn: '2026-03-09' }),
      'Seen.Supplies.1.EligibilityStatus',
    ],
    ['another name', prescribed('A7034', { itemName: 'Full-face mask' }), 'Seen.Supplies.0.PlainName'],
    ['another size', prescribed('A7034', { size: 'XL' }), 'Seen.Supplies.0.Size'],
    ['a supply that is prescribed no more', prescribed('A7034', { removedAt: new Date() }), 'Items.0.SupplyKey'],
    ['a payment with the order', provided({ asksForPayment: true }), 'Seen.Terms.AsksForPayment'],
    [
      'another disclaimer',
      provided({ additionalDisclaimer: 'No returns.', additionalDisclaimerEs: 'Sin devoluciones.' }),
      'Seen.Terms.AdditionalDisclaimer',
    ],
  ])('%s that came meanwhile refuses it and is named; agreed to, it is placed', async (_, change, path) => {
    const { made, patient, order } = await atReview(api())
    await change(api().database, made)
    const key = newKey()
    const { status, body } = await patient.post<Problem>('orders', order, key)
    expect([status, body.code, body.fields]).toEqual([422, 'changed-meanwhile', { [path]: 'changed' }])
    const Items = order.Items.slice(path === 'Items.0.SupplyKey' ? 1 : 0)
    const again = { ...order, Items, Seen: await seenBy(patient, Items), AcceptsAdditionalDisclaimer: true }
    expect((await patient.post('orders', again, key)).status).toBe(200)
    expect((await patient.get<{ Items: Order[] }>('orders/open')).body.Items).toHaveLength(1)
  })

  test('everything that changed is named at once, an add-on too', async () => {
    const { made, patient, order } = await atReview(api())
    await filed({ city: 'Pueblo' })(api().database, made)
    for (const addOn of order.Seen?.Supplies[0]?.AddOns ?? []) addOn.PriceCents -= 1
    const { body } = await patient.post<Problem>('orders', order, newKey())
    expect(body.fields).toEqual({ 'Seen.Address': 'changed', 'Items.0.AddOns.0.AddOnKey': 'changed' })
  })

  test.each<[string, Change, Partial<PlaceOrderRequest>]>([
    ['a lower price', prescribed('A7034', { copayCents: 100 }), {}],
    ['a larger allowance', prescribed('A7032', { allowanceQuantity: 9 }), {}],
    ['a smaller one that is enough', prescribed('A7032', { allowanceQuantity: 2 }), {}],
    ['an address where it does not go', filed({ street: '9 Elm' }), { DeliveryAddress: elsewhere }],
    ['a phone, where another was typed', filed({ mobilePhone: '5555550188' }), { DeliveryPhone: '5555550199' }],
    [
      'an address that the patient calls wrong',
      filed({ street: '9 Elm' }),
      { AddressIsCorrect: false, ChangeDescription: 'Moved.' },
    ],
    [
      'an insurance that the patient calls wrong',
      insured({ policyNumber: '9' }),
      { InsuranceIsCorrect: false, ChangeDescription: 'New.' },
    ],
  ])('%s that came meanwhile passes', async (_, change, changes) => {
    const { made, patient, order } = await atReview(api(), changes)
    await change(api().database, made)
    expect((await patient.post('orders', order, newKey())).status).toBe(200)
  })

  test('an older page says nothing of what it showed, and still orders', async () => {
    const { made, patient, order } = await atReview(api())
    await filed({ street: '9 Elm' })(api().database, made)
    const { Seen: _, ...older } = order
    const { body } = await patient.post<Order>('orders', older, newKey())
    expect(body.DeliveryAddress.Street).toBe('9 Elm')
  })

  test('an order whose answer was lost is answered again, whatever changed since', async () => {
    const { made, patient, order } = await atReview(api())
    const key = newKey()
    const placed = await patient.post<Order>('orders', order, key)
    await filed({ street: '9 Elm' })(api().database, made)
    const again = await patient.post<Order>('orders', order, key)
    expect([again.status, again.body]).toEqual([200, placed.body])
  })

  test('a page in Spanish shows Spanish names, which are the same supplies', async () => {
    const { patient, order } = await atReview(api())
    const spanish: SuppliesAnswer = (await patient.get<SuppliesAnswer>('orders/supplies', { 'Accept-Language': 'es' }))
      .body
    for (const seen of order.Seen?.Supplies ?? []) {
      seen.PlainName = spanish.Items.find(({ SupplyKey }) => SupplyKey === seen.SupplyKey)?.PlainName ?? ''
    }
    expect(order.Seen?.Supplies[0]?.PlainName).toBe('Mascarilla nasal')
    expect((await patient.post('orders', order, newKey())).status).toBe(200)
  })
})
