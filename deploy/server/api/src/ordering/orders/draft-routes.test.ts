import type { KeptOrderDraft, OrderDraft } from '@homeside/contract/order-drafts'
import type { Problem } from '@homeside/contract/problem'

import { asNewPatient, asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf, supplyKey } from '../../../testing/order-requests.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { orderDrafts } from '../../platform/database/tables/orders.ts'
import { sweep } from '../../server/sweep.ts'

async function draftOf(patient: Caller, code: string, changes: Partial<OrderDraft> = {}): Promise<OrderDraft> {
  const Items = [{ SupplyKey: await supplyKey(patient, code), Quantity: 0 }]
  return { OrderIdempotencyKey: 'a-key-of-the-draft', Items, ...changes }
}

const nothing = { Draft: null, SavedUtc: null, ExpiresUtc: null }

onEveryEngine('orders/draft', (api) => {
  const patientWithSupplies = () => asNewPatient(api(), { Supplies: 'all due' })
  const get = async (patient: Caller) => (await patient.get<KeptOrderDraft>('orders/draft')).body

  test('a draft saved on one device is the same on another', async () => {
    const made = await api().addPatient()
    const phone = await asPatient(api(), made)
    expect(await get(phone)).toEqual(nothing)
    const draft = await draftOf(phone, 'A7034', {
      ChangeDescription: '¿Año? \ud83d\ude00\n\t"',
      AddressIsCorrect: false,
    })
    const saved = await phone.post<KeptOrderDraft>('orders/draft', draft)
    expect(saved.body).toEqual({
      Draft: draft,
      SavedUtc: '2026-03-10T15:00:00.000Z',
      ExpiresUtc: '2026-04-09T15:00:00.000Z',
    })
    expect(await get(await asPatient(api(), made))).toEqual(saved.body)
  })

  test('an incomplete answer is stored', async () => {
    const patient = await patientWithSupplies()
    const draft = await draftOf(patient, 'A7034', { DeliveryPhone: '555', ChangeDescription: '' })
    expect((await patient.post('orders/draft', draft)).status).toBe(200)
  })

  test('the last one saved counts', async () => {
    const patient = await patientWithSupplies()
    const drafts = await Promise.all(['A7034', 'A7035', 'A7037'].map((code) => draftOf(patient, code)))
    for (const draft of drafts) await patient.post('orders/draft', draft)
    expect((await get(patient)).Draft).toEqual(drafts[2])
  })

  test('fifty saved at once leave one', async () => {
    const patient = await patientWithSupplies()
    const draft = await draftOf(patient, 'A7034')
    const answers = await Promise.all(Array.from({ length: 50 }, () => patient.post('orders/draft', draft)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await get(patient)).Draft).toEqual(draft)
  })

  test('another patient sees nothing of the draft', async () => {
    const patient = await patientWithSupplies()
    await patient.post('orders/draft', await draftOf(patient, 'A7034'))
    expect(await get(await patientWithSupplies())).toEqual(nothing)
  })

  test('a supply of somebody else cannot be in it', async () => {
    const foreign = await draftOf(await patientWithSupplies(), 'A7034')
    const { status, body } = await (await patientWithSupplies()).post<Problem>('orders/draft', foreign)
    expect([status, body.fields]).toEqual([422, { 'Items.0.SupplyKey': 'invalid' }])
  })

  test.each([
    ['no key', { OrderIdempotencyKey: undefined }, 422],
    ['a key that cannot be one', { OrderIdempotencyKey: 'ä'.repeat(9) }, 422],
    ['a member that the contract does not know', { Total: 5 }, 400],
  ])('%s is refused', async (_, changes, expected) => {
    const patient = await patientWithSupplies()
    const { status } = await patient.post('orders/draft', { ...(await draftOf(patient, 'A7034')), ...changes })
    expect(status).toBe(expected)
  })

  test('forgetting it leaves none, and may be repeated', async () => {
    const patient = await patientWithSupplies()
    await patient.post('orders/draft', await draftOf(patient, 'A7034'))
    expect((await patient.delete<KeptOrderDraft>('orders/draft')).body).toEqual(nothing)
    expect((await patient.delete<KeptOrderDraft>('orders/draft')).body).toEqual(nothing)
    expect(await get(patient)).toEqual(nothing)
  })

  test('placing the order deletes it', async () => {
    const patient = await patientWithSupplies()
    await patient.post('orders/draft', await draftOf(patient, 'A7034'))
    expect((await patient.post('orders', await orderOf(patient, 'A7034'), newKey())).status).toBe(200)
    expect(await get(patient)).toEqual(nothing)
  })

  test('a late tab cannot bring back the draft of a placed order', async () => {
    const patient = await patientWithSupplies()
    const draft = await draftOf(patient, 'A7038')
    const key = newKey()
    const OrderIdempotencyKey = key['Idempotency-Key']
    expect((await patient.post('orders', await orderOf(patient, 'A7038'), key)).status).toBe(200)
    const { status, body } = await patient.post<Problem>('orders/draft', { ...draft, OrderIdempotencyKey })
    expect([status, body.code]).toEqual([409, 'order-state'])
    expect(await get(patient)).toEqual(nothing)
  })

  test('a refused order keeps it', async () => {
    const patient = await patientWithSupplies()
    await patient.post('orders/draft', await draftOf(patient, 'A7035'))
    await patient.post('orders', await orderOf(patient, 'A7035', { AcceptsTerms: false }), newKey())
    expect((await get(patient)).Draft).not.toBeNull()
  })

  test('after thirty days it is gone, from the database too', async () => {
    const { database, clock } = api()
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    expect((await patient.post('orders/draft', await draftOf(patient, 'A7034'))).status).toBe(200)
    const draft = async () => get(await asPatient(api(), made))
    clock.advance(29, 'day')
    expect((await draft()).Draft).not.toBeNull()
    clock.advance(1, 'day')
    expect(await draft()).toEqual(nothing)
    clock.advance(1, 'second')
    await sweep(database, clock.now())
    expect(await database.select().from(orderDrafts)).toEqual([])
  })
})
