/** @size all */
import type { Order } from '@homeside/contract/orders'
import type { Problem } from '@homeside/contract/problem'
import type { PatientTraits } from '@homeside/contract/sandbox'

import { asNewPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { placeTestOrder } from '../../../testing/order-requests.ts'

const accepted = { AcceptsEmailDisclaimer: true }

onEveryEngine('orders/{key}/emailconfirmation', (api) => {
  test('goes to the address on file, in the patient’s language, and says nothing of what was ordered', async () => {
    const traits: PatientTraits = { Language: 'es', LastName: 'López' }
    const { made, patient, order } = await placeTestOrder(api(), 'A7034', {}, { traits })
    const path = `orders/${order.OrderKey}`
    const { status, body } = await patient.post(`${path}/emailconfirmation`, accepted)
    expect([status, body]).toEqual([200, { SentTo: made.Email, SentUtc: '2026-03-10T15:00:00.000Z' }])
    const mail = api().outbox.lastTo(made.Email)
    expect(mail).toMatchObject({ sender: 'Bluebird Home Medical', subject: `Su pedido ${order.OrderNumber}` })
    expect(mail.text).toContain('http://localhost:8080/bluebird-hme/orders')
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/mascarilla|mask|A7034|López|Linden/i)
    expect((await patient.get<Order>(path)).body.ConfirmationEmailUtc).toBe('2026-03-10T15:00:00.000Z')
  })

  test('needs its disclaimer accepted', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A7035')
    const answer = await patient.post<Problem>(`orders/${order.OrderKey}/emailconfirmation`, {
      AcceptsEmailDisclaimer: false,
    })
    expect(answer.body.fields).toEqual({ AcceptsEmailDisclaimer: 'email-disclaimer' })
  })

  test('needs a verified address', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A7038', {}, { traits: { Account: 'unverified email' } })
    const { status, body } = await patient.post<Problem>(`orders/${order.OrderKey}/emailconfirmation`, accepted)
    expect([status, body.code]).toEqual([409, 'email-unverified'])
  })

  test('only its own patient can ask for it', async () => {
    const { order } = await placeTestOrder(api(), 'A7039')
    const other = await asNewPatient(api())
    expect((await other.post(`orders/${order.OrderKey}/emailconfirmation`, accepted)).status).toBe(404)
  })

  test('five a day are enough', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A7046')
    const send = () => patient.post<Problem>(`orders/${order.OrderKey}/emailconfirmation`, accepted)
    for (let turn = 0; turn < 5; turn++) expect((await send()).status).toBe(200)
    const { status, body, headers } = await send()
    expect([status, body.code]).toEqual([429, 'too-many-attempts'])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('a refusal is reported, and the order does not count as confirmed', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A7037')
    api().outbox.refuses = true
    const { status, body } = await patient.post<Problem>(`orders/${order.OrderKey}/emailconfirmation`, accepted)
    api().outbox.refuses = false
    expect([status, body.code]).toEqual([502, 'confirmation-email-failed'])
    expect((await patient.get<Order>(`orders/${order.OrderKey}`)).body.ConfirmationEmailUtc).toBeNull()
  })

  test('waits while the mail server is away, and comes once however often it was asked for', async () => {
    const { patient, order } = await placeTestOrder(api(), 'A7035')
    api().outbox.isDown = true
    for (let time = 0; time < 2; time++) {
      const { body } = await patient.post<{ SentUtc: unknown }>(`orders/${order.OrderKey}/emailconfirmation`, accepted)
      expect(body.SentUtc).toBeNull()
    }
    api().outbox.isDown = false
    await api().workFinished()
    expect(api().outbox.messages.filter(({ subject }) => subject.includes(order.OrderNumber))).toHaveLength(1)
    expect((await patient.get<Order>(`orders/${order.OrderKey}`)).body.ConfirmationEmailUtc).not.toBeNull()
  })
})
