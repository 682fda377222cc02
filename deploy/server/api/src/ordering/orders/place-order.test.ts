import type { UsageAnswers } from '@homeside/contract/order-parts'
import type { Order, PlaceOrderRequest, SuppliesAnswer, SupplyItem } from '@homeside/contract/orders'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import { eq } from 'drizzle-orm'

import { asNewPatient, asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../../testing/order-requests.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { orderItems, orders } from '../../platform/database/tables/orders.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'

async function find(patient: Caller, code: string): Promise<SupplyItem> {
  const { body } = await patient.get<SuppliesAnswer>('orders/supplies')
  const item = body.Items.find(({ HcpcsCode }) => HcpcsCode === code)
  if (item === undefined) throw new Error(`${code} is not prescribed.`)
  return item
}

type Asked = Omit<PlaceOrderRequest['Items'][number], 'SupplyKey' | 'Quantity'>

async function place<Body>(patient: Caller, code: string, asked: Asked, changes: Partial<PlaceOrderRequest> = {}) {
  const { SupplyKey } = await find(patient, code)
  const order = await orderOf(patient, code, { Items: [{ SupplyKey, Quantity: 1, ...asked }], ...changes })
  return patient.post<Body>('orders', order, newKey())
}

const isOf = ({ PatientKey }: MadePatient) => eq(patients.patientKey, PatientKey)

const frequency = {
  FrequencyOfUseQuantity: 1,
  FrequencyOfUseInterval: 1,
  FrequencyInterval: 'Weeks',
  QtyOnHand: 0,
} as const

onEveryEngine('what an order asks', (api) => {
  const patientAsked = () => asNewPatient(api(), { Supplies: 'asking' })
  const patientUnasked = () => asNewPatient(api(), { Supplies: 'all due' })

  test('each supply says which answers it needs, and its add-ons', async () => {
    const patient = await patientAsked()
    expect(await find(patient, 'A4253')).toMatchObject({ UsageTrackingMode: 'AmountPerDay', UnitsPerItem: 50 })
    expect(await find(patient, 'A4259')).toMatchObject({ UsageTrackingMode: 'DaysRemaining' })
    expect(await find(patient, 'A7038')).toMatchObject({ UsageTrackingMode: 'None', AddOns: [] })
    expect(await find(patient, 'A4258')).toMatchObject({
      UsageTrackingMode: 'Frequency',
      RequiresReplacementReason: true,
    })
    expect((await find(patient, 'A4253')).AddOns).toEqual([
      { AddOnKey: 4, PlainName: 'Control solution, 1 vial', PriceCents: 475, MaxQty: 2 },
    ])
  })

  test.each<[string, Asked, Record<string, string>]>([
    ['A4253', {}, { AmountPerDay: 'required', ItemQtyRemaining: 'required' }],
    ['A4253', { Usage: { AmountPerDay: 4 } }, { ItemQtyRemaining: 'required' }],
    ['A4253', { Usage: { AmountPerDay: 1000, ItemQtyRemaining: 1 } }, { AmountPerDay: 'out-of-range' }],
    ['A4253', { Usage: { AmountPerDay: -1, ItemQtyRemaining: 1 } }, { AmountPerDay: 'out-of-range' }],
    ['A4253', { Usage: { AmountPerDay: 1, ItemQtyRemaining: 1000 } }, { ItemQtyRemaining: 'out-of-range' }],
    ['A4253', { Usage: { AmountPerDay: 1, ItemQtyRemaining: 1.5 } }, { ItemQtyRemaining: 'invalid' }],
    ['A4259', {}, { DaysRemaining: 'remaining-missing' }],
    ['A4259', { Usage: { DaysRemaining: 1000 } }, { DaysRemaining: 'out-of-range' }],
    [
      'A4258',
      { ReplacementReason: 'Damaged', Usage: { QtyOnHand: 0 } },
      { FrequencyOfUseQuantity: 'required', FrequencyOfUseInterval: 'required', FrequencyInterval: 'required' },
    ],
  ])('%s with %j is refused for %j', async (code, asked, faults) => {
    const { status, body } = await place<Problem>(await patientAsked(), code, asked)
    const fields = Object.fromEntries(Object.entries(faults).map(([name, fault]) => [`Items.0.Usage.${name}`, fault]))
    expect([status, body.code, body.fields]).toEqual([422, 'validation', fields])
  })

  test('a replacement is not ordered without a reason', async () => {
    const { body } = await place<Problem>(await patientAsked(), 'A4258', { Usage: frequency })
    expect(body.fields).toEqual({ 'Items.0.ReplacementReason': 'required' })
  })

  test('the patient’s answers are stored with the item, with the calculated days', async () => {
    const usage: UsageAnswers = { AmountPerDay: 4, ItemQtyRemaining: 30 }
    const { body } = await place<Order>(await patientAsked(), 'A4253', { Usage: usage })
    expect(body).toMatchObject({ Status: 'Submitted', HoldReason: null })
    const [row] = await api().database.select().from(orderItems).where(eq(orderItems.orderKey, body.OrderKey))
    expect(row).toMatchObject({ amountPerDay: 4, itemQuantityRemaining: 30, daysRemaining: 7 })
  })

  test('a reason to replace is returned with the order, and a stock of a month and a day waits for review', async () => {
    const asked: Asked = {
      ReplacementReason: 'Lost',
      Usage: { ...frequency, FrequencyInterval: 'Days', QtyOnHand: 31 },
    }
    const { body } = await place<Order>(await patientAsked(), 'A4258', asked)
    expect(body).toMatchObject({ Status: 'PendingReview', HoldReason: 'NotYetEligible', EstimatedDeliveryDate: null })
    expect(body.Items[0]?.ReplacementReason).toBe('Lost')
  })

  test('a patient with stock for a month can order, and the supplies arrive ten days before it ends', async () => {
    const { body } = await place<Order>(await patientAsked(), 'A4259', { Usage: { DaysRemaining: 30 } })
    expect(body).toMatchObject({ Status: 'Submitted', EstimatedDeliveryDate: '2026-03-30' })
  })

  test('add-ons are priced and counted into the total', async () => {
    const { body } = await place<Order>(await patientUnasked(), 'A7034', {
      AddOns: [
        { AddOnKey: 1, Quantity: 2 },
        { AddOnKey: 2, Quantity: 1 },
      ],
    })
    expect(body).toMatchObject({ CopayCents: 1840, TotalCents: 1840 + 2 * 899 + 1250, PaidCents: 0 })
    expect(body.AddOns.map(({ PlainName, Quantity, PriceCents }) => [PlainName, Quantity, PriceCents])).toEqual([
      ['Mask wipes, 62 in a tub', 2, 1798],
      ['Mask strap covers, pair', 1, 1250],
    ])
  })

  test.each<[string, Asked['AddOns'], Record<string, string>]>([
    ['of another supply', [{ AddOnKey: 6, Quantity: 1 }], { 'Items.0.AddOns.0.AddOnKey': 'invalid' }],
    [
      'named twice',
      [
        { AddOnKey: 3, Quantity: 1 },
        { AddOnKey: 3, Quantity: 1 },
      ],
      { 'Items.0.AddOns.1.AddOnKey': 'invalid' },
    ],
    ['too many', [{ AddOnKey: 3, Quantity: 2 }], { 'Items.0.AddOns.0.Quantity': 'out-of-range' }],
  ])('add-ons %s are refused', async (_, AddOns, fields) => {
    const { body } = await place<Problem>(await patientUnasked(), 'A7037', AddOns ? { AddOns } : {})
    expect(body.fields).toEqual(fields)
  })

  test('an unknown copay makes the total unknown', async () => {
    const { body } = await place<Order>(await patientUnasked(), 'A4604', {})
    expect(body).toMatchObject({ CopayCents: null, TotalCents: null })
  })

  test('a confirmation by email needs its disclaimer accepted', async () => {
    const patient = await patientUnasked()
    const refused = await place<Problem>(patient, 'A7035', {}, { WantsEmailConfirmation: true })
    expect(refused.body.fields).toEqual({ AcceptsEmailDisclaimer: 'email-disclaimer' })
    const wanted = { WantsEmailConfirmation: true, AcceptsEmailDisclaimer: true }
    const { body } = await place<Order>(patient, 'A7035', {}, wanted)
    const [row] = await api().database.select().from(orders).where(eq(orders.orderKey, body.OrderKey))
    expect(row?.emailDisclaimerAcceptedAt).toEqual(api().clock.now())
  })

  test('a provider’s own disclaimer has to be accepted', async () => {
    const patient = await asNewPatient(api(), { Provider: 'northridge' })
    const refused = await place<Problem>(patient, 'A7034', {})
    expect(refused.body.fields).toEqual({ AcceptsAdditionalDisclaimer: 'additional-disclaimer' })
    const { status } = await place(patient, 'A7034', {}, { AcceptsAdditionalDisclaimer: true })
    expect(status).toBe(200)
  })

  test('an order may go to another address and phone', async () => {
    const DeliveryAddress = { Street: '1 Lake Road', Apt: null, City: 'Peoria', State: 'IL', PostalCode: '61602' }
    const elsewhere = { DeliveryAddress, DeliveryPhone: '5555550199' }
    const { body } = await place<Order>(await patientUnasked(), 'A7038', {}, elsewhere)
    expect(body).toMatchObject(elsewhere)
    expect(body.Status).toBe('Submitted')
  })

  test('an invalid phone is refused', async () => {
    const { body } = await place<Problem>(await patientUnasked(), 'A7034', {}, { DeliveryPhone: '555-0199' })
    expect(body.fields).toEqual({ DeliveryPhone: 'phone-invalid' })
  })

  test('without a phone on file the order must contain one', async () => {
    const made = await api().addPatient()
    await api().database.update(patients).set({ mobilePhone: null }).where(isOf(made))
    const { body } = await place<Problem>(await asPatient(api(), made), 'A7034', {})
    expect(body.fields).toEqual({ DeliveryPhone: 'required' })
  })

  test('the most important reason is reported', async () => {
    const patient = await asNewPatient(api(), {}, { registration: { supplies: [{ code: 'A5061' }] } })
    const wrong = { AddressIsCorrect: false, ChangeDescription: 'I moved.' }
    const order = await orderOf(patient, 'A5061', wrong, 25)
    const { body } = await patient.post<Order>('orders', order, newKey())
    expect(body.HoldReason).toBe('AddressIncorrect')
  })

  test.each([
    ['is not in the program', { connectCampaignSubscribed: false }],
    ['is deactivated', { status: 'Deactivated' as const }],
  ])('who %s cannot order and is told to call', async (_, hindrance) => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    const order = await orderOf(patient, 'A7037')
    await api().database.update(patients).set(hindrance).where(isOf(made))
    const { status, body } = await patient.post<Problem>('orders', order, newKey())
    expect([status, body.code]).toEqual([422, 'order-blocked'])
  })

  test('a provider that sells no supplies here has no orders either', async () => {
    const made = await api().addPatient({ Provider: [] })
    const patient = await asPatient(api(), made)
    const order = await orderOf(patient, 'A7037')
    await api().database.update(providers).set({ suppliesActive: false }).where(eq(providers.siteKey, made.SiteKey))
    const { status, body } = await patient.post<Problem>('orders', order, newKey())
    expect([status, body.code]).toEqual([403, 'feature-off'])
  })
})
