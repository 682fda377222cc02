import { eq } from 'drizzle-orm'

import { addCard, ReturnUrl } from '../../../testing/enter-card.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, placeTestOrder } from '../../../testing/order-requests.ts'
import { signedMessage } from '../../../testing/test-processor.ts'
import { charges } from '../../platform/database/tables/payments.ts'

onEveryEngine('a message of the processor', (api) => {
  /** How many charges the queue is to ask about. */
  const waiting = async () => {
    const { active, retrying, waiting: first } = await api().queue.counts('charges')
    return active + retrying + first
  }
  const tell = async (account: string, id: string | null) => {
    const data = { object: { id, object: 'payment_intent' } }
    const event = { id: 'evt_1', type: 'payment_intent.succeeded', account, data }
    return (await api().handle(signedMessage(api().origin, event))).status
  }

  test('about a charge of another merchant’s account has nobody asked', async () => {
    const { patient, order } = await placeTestOrder(
      api(),
      'A7034',
      {},
      { traits: { Provider: ['asks for payment'] }, supply: { copayCents: 1840 } },
    )
    const { PaymentMethodKey } = await addCard(api(), patient, '4000000000006975')
    await patient.post(
      'payments/charges',
      { PaymentMethodKey, AmountCents: 1840, OrderKey: order.OrderKey, ReturnUrl },
      newKey(),
    )
    const [charge] = await api().database.select().from(charges).where(eq(charges.orderKey, order.OrderKey))
    const before = await waiting()
    expect(await tell('acct_of_another', charge?.processorCharge ?? null)).toBe(204)
    expect(await waiting()).toBe(before)
    expect(await tell(charge?.merchant ?? '', charge?.processorCharge ?? null)).toBe(204)
    expect(await waiting()).toBe(before + 1)
  })
})
