import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { Problem } from '@homeside/contract/problem'
import type { StaffEvent } from '@homeside/contract/staff-events'
import type { StaffListedOrder } from '@homeside/contract/staff-lists'
import type { StaffOrder } from '@homeside/contract/staff-orders'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { addCard, ReturnUrl } from '../../../testing/enter-card.ts'
import { expectOneStory } from '../../../testing/expect-one-story.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../../testing/order-requests.ts'

/** What is prescribed: for each code the price of one, in the order of the keys. The second mask is the cheaper one. */
const copays = [
  ['A7034', 3000],
  ['A7037', 1200],
  ['A7038', 800],
  ['A7035', 2500],
  ['A7034', 2600],
] as const
const Note = 'The maker has none left.'
const day = '2026-04-01'
const open = { ExpectedOn: day, Waits: false }
const silent = { Note: undefined }
const isRefused = { status: 422, body: { fields: { Note: 'required' } } }

onEveryEngine('an item that another supply replaces', (api) => {
  /** A mask, a tube and two filters, 58 dollars together; a cheaper headgear and a cheaper mask are prescribed too. */
  async function begin(details = {}) {
    const supplies = copays.map(([code, copayCents]) => ({ code, copayCents }))
    const made = await api().addPatient({ Provider: ['asks for payment'] }, { registration: { supplies, details } })
    const patient = await asPatient(api(), made)
    const { Items: all } = (await patient.get<SuppliesAnswer>('orders/supplies')).body
    const [mask = 0, tube = 0, filter = 0, headgear = 0, otherMask = 0] = copays.map(
      ([code, cents]) => all.find((one) => one.HcpcsCode === code && one.EstimatedCopayCents === cents)?.SupplyKey ?? 0,
    )
    const Items = [mask, tube, filter].map((SupplyKey, index) => ({ SupplyKey, Quantity: index === 2 ? 2 : 1 }))
    const { body: order } = await patient.post<Order>('orders', await orderOf(patient, 'A7034', { Items }), newKey())
    const path = `orders/${order.OrderKey}`
    const staff = asStaff(api())
    const seen = async () => (await staff.get<StaffOrder>(`staff/${path}`)).body.Timeline.length
    const replace = async (SupplyKey: number, BySupplyKey: number, Quantity = 1, more: object = {}) =>
      staff.post<StaffOrder & Problem>(`staff/${path}/replace`, {
        Replacement: { SupplyKey, BySupplyKey, Quantity },
        Note,
        Seen: await seen(),
        ...more,
      })
    const own = async () => (await patient.get<Order>(path)).body
    const act = (what: string, body: object) => staff.post<StaffOrder>(`staff/${path}/${what}`, body)
    const ask = (SupplyKey: number, Choice = 'Replace') =>
      patient.post<Order>(`${path}/backorder`, { SupplyKey, ExpectedOn: day, Choice }, newKey())
    const backorders = async () => (await own()).Items.map(({ Backorder }) => Backorder)
    const keys = { mask, tube, filter, headgear, otherMask }
    return { ...keys, made, patient, order, staff, seen, replace, own, act, ask, backorders }
  }

  test('only its price is asked for, what was paid beyond goes back, and the patient reads what comes and why', async () => {
    const { made, patient, order, staff, mask, tube, filter, headgear, replace, own } = await begin({
      mails: ['DeliveryAndTracking'],
    })
    const { PaymentMethodKey } = await addCard(api(), patient)
    const charge = { PaymentMethodKey, AmountCents: order.DueNowCents, OrderKey: order.OrderKey, ReturnUrl }
    expect((await patient.post('payments/charges', charge, newKey())).status).toBe(200)
    expect((await replace(mask, headgear)).status).toBe(200)
    await api().workFinished()
    const changed = await own()
    expect(changed.Items.map(({ SupplyKey, EstimatedCopayCents }) => [SupplyKey, EstimatedCopayCents])).toEqual([
      [tube, 1200],
      [filter, 1600],
      [headgear, 2500],
    ])
    expect(changed).toMatchObject({ Status: 'Submitted', TotalCents: 5300, PaidCents: 5300, DueNowCents: 0 })
    const nameOf = (key: number, { Items }: Order) => Items.find(({ SupplyKey }) => SupplyKey === key)?.PlainName
    expect(changed.Dropped).toEqual([
      { SupplyKey: mask, PlainName: nameOf(mask, order), Quantity: 1, ReplacedBy: nameOf(headgear, changed) },
    ])
    expect(changed.Timeline.at(-1)).toMatchObject({ Status: 'Submitted', Event: 'replace', Note })
    await expectOneStory(api(), patient, order)
    const { body } = await staff.get<{ Items: StaffEvent[] }>('staff/events')
    const events = body.Items.filter(({ OrderKey }) => OrderKey === order.OrderKey).map(({ Type }) => Type)
    expect(events).toEqual(['order.placed', 'order.changed'])
    const mails = api().outbox.messages.filter(({ to }) => to === made.Email)
    expect(mails.map(({ subject }) => subject)).toContain(`Your order ${order.OrderNumber} was changed`)

    // A dearer one is asked for again: the filters were 16 dollars, the mask is 30.
    expect((await replace(filter, mask)).body).toMatchObject({ TotalCents: 6700, DueNowCents: 1400 })
    expect((await own()).Dropped?.map(({ SupplyKey }) => SupplyKey)).toEqual([filter])
  })

  test('takes only what is prescribed and not in the order, within the allowance unless confirmed, and nothing that was sent', async () => {
    const { mask, tube, filter, headgear, replace, own, act } = await begin()
    const other = await begin()
    const faults = async (answer: ReturnType<typeof replace>) => (await answer).body.fields
    expect(await faults(replace(mask, tube))).toEqual({ 'Replacement.BySupplyKey': 'invalid' })
    expect(await faults(replace(mask, other.headgear))).toEqual({ 'Replacement.BySupplyKey': 'invalid' })
    expect(await faults(replace(headgear, other.mask))).toEqual({
      'Replacement.SupplyKey': 'invalid',
      'Replacement.BySupplyKey': 'invalid',
    })
    expect(await faults(replace(mask, headgear, 9))).toEqual({ 'Replacement.Quantity': 'out-of-range' })
    await act('accept', {})
    await act('ship', { Carrier: 'UPS', TrackingNumber: '1Z-1', Items: [{ SupplyKey: filter, Quantity: 1 }] })
    expect((await replace(filter, headgear, 9, { ConfirmsOverAllowance: true })).status).toBe(200)
    expect((await own()).Items.map(({ SupplyKey, Quantity }) => [SupplyKey, Quantity])).toEqual([
      [mask, 1],
      [tube, 1],
      // One of the two has left already.
      [filter, 1],
      [headgear, 9],
    ])
    expect(await faults(replace(filter, other.headgear))).toMatchObject({ 'Replacement.SupplyKey': 'invalid' })
    await act('ship', { Carrier: 'UPS', TrackingNumber: '1Z-2' })
    expect((await replace(mask, headgear)).body.code).toBe('order-state')
  })

  test('only what has the code of an item on backorder and costs no more may replace it, as the patient asked, without a reason', async () => {
    const { made, order, staff, mask, tube, headgear, otherMask, seen, replace, own, act, ask, backorders } =
      await begin()
    const delayed = [mask, tube].map((SupplyKey) => ({ SupplyKey, ExpectedOn: day }))
    await act('accept', {})
    await act('delay', { Backorders: delayed, Seen: await seen() })
    const Until = '2026-03-31'
    await staff.post(`staff/patients/${made.PatientKey}/put-off`, { OrderKey: order.OrderKey, Until })
    const listed = async () => {
      const { body } = await staff.get<{ Items: StaffListedOrder[] }>('staff/orders?show=waiting')
      return body.Items.find(({ OrderKey }) => OrderKey === order.OrderKey)
    }
    expect(await listed()).toBeUndefined()

    // The patient's last answer counts.
    await ask(mask, 'Wait')
    await ask(mask)
    await ask(mask)
    expect(await backorders()).toEqual([{ ...open, AsksReplacement: true }, open, undefined])
    expect((await own()).Timeline.flatMap(({ Event }) => Event ?? [])).toEqual(['delay', 'wait', 'askReplacement'])
    // Whoever put the order off until then has not read this answer.
    expect(await listed()).toMatchObject({ AsksReplacement: true, PutOff: null })

    expect(await replace(tube, headgear, 1, silent)).toMatchObject(isRefused)
    expect(await replace(mask, otherMask, 2, { ...silent, ConfirmsOverAllowance: true })).toMatchObject(isRefused)
    // Cheaper, and of the same category: but head straps are no mask.
    expect(await replace(mask, headgear, 1, silent)).toMatchObject(isRefused)
    expect((await replace(mask, otherMask, 1, silent)).body).toMatchObject({ TotalCents: 5400 })
    expect((await own()).Timeline.at(-1)).toMatchObject({ Event: 'replace', Note: null })
    expect(await listed()).toMatchObject({ AsksReplacement: false })
  })

  test('a dearer replacement takes a reason though the patient asked, and another day is another question', async () => {
    const { mask, tube, filter, otherMask, seen, replace, act, ask, backorders } = await begin()
    await act('accept', {})
    await replace(mask, otherMask)
    const delayed = [tube, otherMask].map((SupplyKey) => ({ SupplyKey, ExpectedOn: day }))
    await act('delay', { Backorders: delayed, Seen: await seen() })
    await ask(otherMask)
    expect(await replace(otherMask, mask, 1, silent)).toMatchObject(isRefused)
    await act('delay', { Backorders: [{ SupplyKey: otherMask, ExpectedOn: '2026-04-09' }], Seen: await seen() })
    expect(await backorders()).toEqual([open, undefined, { ...open, ExpectedOn: '2026-04-09' }])
    expect((await ask(filter)).status).toBe(409)
  })

  test('of two colleagues one is told to look again, and who lost the answer gets it', async () => {
    const { mask, tube, headgear, seen, replace, own } = await begin()
    const more = { Seen: await seen() }
    const answers = await Promise.all([replace(mask, headgear, 1, more), replace(tube, headgear, 1, more)])
    expect(answers.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('changed-meanwhile')
    const won = answers[0]?.status === 200 ? mask : tube
    expect((await replace(won, headgear, 1, more)).status).toBe(200)
    expect((await own()).Dropped).toMatchObject([{ SupplyKey: won, Quantity: 1 }])
  })
})
