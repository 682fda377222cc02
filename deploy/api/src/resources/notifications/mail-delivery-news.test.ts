import type { Order } from '@homeside/contract/orders'

import { asPatient } from '../../testing/as-patient.ts'
import { asStaff } from '../../testing/as-staff.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../testing/order-requests.ts'

onEveryEngine('news of a delivery', (api) => {
  const sentTo = (username: string) =>
    api()
      .outbox.messages.filter(({ to }) => to === `${username}@mail.example`)
      .map(({ subject }) => subject)

  /** An order that staff ship and deliver. */
  async function deliver(username: string, code: string): Promise<Order> {
    const patient = await asPatient(api(), username, 'bluebird-hme')
    const { body } = await patient.post<Order>('orders', await orderOf(patient, code), newKey())
    const staff = (act: string, request: object) => asStaff(api()).post(`staff/orders/${body.OrderKey}/${act}`, request)
    const answers = [
      await staff('accept', {}),
      await staff('ship', { Carrier: 'UPS', TrackingNumber: '1Z999AA10123456784' }),
      await staff('deliver', {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    return body
  }

  test('reaches who asked for it, in their language, with the number of the order alone', async () => {
    const { OrderNumber } = await deliver('maria.lopez', 'A7034')
    expect(sentTo('maria.lopez')).toEqual([
      `Su pedido ${OrderNumber} está en camino`,
      `Su pedido ${OrderNumber} fue entregado`,
    ])
    const { text, sender } = api().outbox.lastTo('maria.lopez@mail.example')
    expect(text).toContain('http://localhost:8080/bluebird-hme/orders')
    expect(text).not.toMatch(/mascarilla|mask|María|1Z999/i)
    expect(sender).toBe('Bluebird Home Medical')
  })

  test('is not sent to who did not ask', async () => {
    await deliver('jose.nandu', 'A7033')
    expect(sentTo('jose.nandu')).toEqual([])
  })

  test('that cannot be sent stops no delivery, and its reader stands in no log', async () => {
    api().outbox.isDown = true
    await deliver('maria.lopez', 'A7037')
    api().outbox.isDown = false
    expect(api().logLines.filter((line) => line.includes('delivery news not sent'))).toHaveLength(2)
    expect(api().logLines.join('')).not.toContain('maria.lopez')
  })
})
