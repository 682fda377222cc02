import type { Order } from '@homeside/contract/orders'
import type { Problem } from '@homeside/contract/problem'
import type { StaffOrder } from '@homeside/contract/staff-orders'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { expectOneStory } from '../../../testing/expect-one-story.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf, supplyKey } from '../../../testing/order-requests.ts'

onEveryEngine('a parcel whose number was noted wrong', (api) => {
  /** An order of a mask and a tube, which is accepted and sent in two parcels, the first under a wrong number. */
  async function begin() {
    const supplies = ['A7034', 'A7037'].map((code) => ({ code, copayCents: 900 }))
    const details = { mails: ['DeliveryAndTracking' as const] }
    const made = await api().addPatient({}, { registration: { supplies, details } })
    const patient = await asPatient(api(), made)
    const [mask, tube] = [await supplyKey(patient, 'A7034'), await supplyKey(patient, 'A7037')]
    const Items = [mask, tube].map((SupplyKey) => ({ SupplyKey, Quantity: 1 }))
    const { body: order } = await patient.post<Order>('orders', await orderOf(patient, 'A7034', { Items }), newKey())
    const path = `staff/orders/${order.OrderKey}`
    const act = (what: string, body: object) => asStaff(api()).post<StaffOrder & Problem>(`${path}/${what}`, body)
    const own = async () => (await patient.get<Order>(`orders/${order.OrderKey}`)).body
    const correct = async (Parcel: string, TrackingNumber: string, more: object = {}) =>
      act('correct-parcel', { Parcel, TrackingNumber, Carrier: 'FedEx', Seen: (await own()).Timeline.length, ...more })
    await act('accept', {})
    expect((await correct('1Z-WRONG', '1Z-RIGHT')).body.code).toBe('order-state')
    await act('ship', { Carrier: 'UPS', TrackingNumber: '1Z-WRONG', Items: [{ SupplyKey: mask, Quantity: 1 }] })
    await act('ship', { Carrier: 'UPS', TrackingNumber: '1Z-OTHER' })
    return { made, patient, order, act, own, correct }
  }

  test('has the right one wherever it is read, and the patient is told', async () => {
    const { made, patient, order, own, correct } = await begin()
    expect((await correct('1Z-WRONG', '7712-RIGHT', { Note: 'Two labels were swapped.' })).status).toBe(200)
    await expectOneStory(api(), patient, order)
    const { Parcels, Timeline, TrackingNumber } = await own()
    expect(Parcels.map((parcel) => [parcel.Carrier, parcel.TrackingNumber])).toEqual([
      ['FedEx', '7712-RIGHT'],
      ['UPS', '1Z-OTHER'],
    ])
    expect(TrackingNumber).toBe('1Z-OTHER')
    expect(Timeline.at(-1)).toMatchObject({ Status: 'Shipped', Event: 'correct', Note: 'Two labels were swapped.' })
    await api().workFinished()
    const mails = api().outbox.messages.filter(({ to }) => to === made.Email)
    expect(mails.map(({ subject }) => subject)).toContain(`Your order ${order.OrderNumber} was changed`)
  })

  test('gets no number that is its own or another parcel’s, and only from a screen that is up to date', async () => {
    const { correct } = await begin()
    const isTaken = { TrackingNumber: 'invalid' }
    expect((await correct('1Z-NONE', '1Z-RIGHT')).body.fields).toEqual({ Parcel: 'invalid' })
    expect((await correct('1Z-WRONG', '1Z-OTHER')).body.fields).toEqual(isTaken)
    expect((await correct('1Z-WRONG', '1Z-WRONG', { Carrier: 'UPS' })).body.fields).toEqual(isTaken)
    expect((await correct('1Z-WRONG', '1Z-RIGHT', { Seen: 2 })).body.code).toBe('changed-meanwhile')
  })

  test('arrives by the right one, which no longer changes once the order is delivered', async () => {
    const { act, correct } = await begin()
    await correct('1Z-WRONG', '7712-RIGHT')
    // The number of the last parcel is the one that lists show of the order.
    expect((await correct('1Z-OTHER', '7712-LAST')).body).toMatchObject({
      TrackingNumber: '7712-LAST',
      Carrier: 'FedEx',
    })
    await act('arrive', { TrackingNumber: '7712-RIGHT' })
    expect((await act('arrive', { TrackingNumber: '7712-LAST' })).body.Status).toBe('Delivered')
    expect((await correct('7712-LAST', '1Z-LATE')).body.code).toBe('order-state')
  })
})
