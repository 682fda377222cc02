import type { Order } from '@homeside/contract/orders'
import type { MadePatient } from '@homeside/contract/sandbox-patients'

import { asPatient } from '../../testing/as-patient.ts'
import { asStaff } from '../../testing/as-staff.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../testing/order-requests.ts'

onEveryEngine('news of a delivery', (api) => {
  const sentTo = ({ Email }: MadePatient) =>
    api()
      .outbox.messages.filter(({ to }) => to === Email)
      .map(({ subject }) => subject)

  const readsNews = () =>
    api().addPatient(
      { Language: 'es', FirstName: 'María' },
      { registration: { details: { mails: ['DeliveryAndTracking'] } } },
    )

  /** An order that staff ship and deliver. */
  async function deliver(made: MadePatient): Promise<Order> {
    const patient = await asPatient(api(), made)
    const { body } = await patient.post<Order>('orders', await orderOf(patient, 'A7034'), newKey())
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
    const maria = await readsNews()
    const { OrderNumber } = await deliver(maria)
    expect(sentTo(maria)).toEqual([`Su pedido ${OrderNumber} está en camino`, `Su pedido ${OrderNumber} fue entregado`])
    const { text, sender } = api().outbox.lastTo(maria.Email)
    expect(text).toContain('http://localhost:8080/bluebird-hme/orders')
    expect(text).not.toMatch(/mascarilla|mask|María|1Z999/i)
    expect(sender).toBe('Bluebird Home Medical')
  })

  test('is not sent to who did not ask', async () => {
    const made = await api().addPatient({}, { registration: { details: { mails: ['OrderConfirmations'] } } })
    await deliver(made)
    expect(sentTo(made)).toEqual([])
  })

  test('that cannot be sent stops no delivery, and its reader stands in no log', async () => {
    const made = await readsNews()
    api().outbox.isDown = true
    await deliver(made)
    api().outbox.isDown = false
    expect(api().logLines.filter((line) => line.includes('delivery news not sent'))).toHaveLength(2)
    expect(api().logLines.join('')).not.toContain(made.Username)
  })
})
