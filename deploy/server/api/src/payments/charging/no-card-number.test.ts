import type { AddedPaymentMethod } from '@homeside/contract/payments'

import { addCard, ReturnUrl } from '../../../testing/enter-card.ts'
import { everythingKept } from '../../../testing/everything-kept.ts'
import { newKey, placeTestOrder } from '../../../testing/order-requests.ts'
import { cardNumbers } from '../../../testing/paying-steps.ts'
import { ownTestApi } from '../../../testing/start-test-api.ts'

const api = ownTestApi()

test('after cards were entered, charged and deleted, no number is in any table, answer, mail or line of the log', async () => {
  const supply = { copayCents: 500 * cardNumbers.length }
  const { order, patient } = await placeTestOrder(api, 'A7034', {}, { supply })
  const answers: unknown[] = []
  const cards: AddedPaymentMethod[] = []
  for (const number of cardNumbers) cards.push(await addCard(api, patient, number))
  for (const { PaymentMethodKey } of cards) {
    answers.push(
      await patient.post(
        'payments/charges',
        { PaymentMethodKey, AmountCents: 500, OrderKey: order.OrderKey, ReturnUrl },
        newKey(),
      ),
    )
  }
  // A number that is typed where none belongs is refused, and is not kept either.
  const [first] = cardNumbers
  const typed = { Topic: 'Billing', Subject: 'My card', Message: `It is ${first}` }
  const refused = await patient.post('conversations', typed, newKey())
  answers.push(await patient.get('payments/methods'), await patient.get('payments/charges'), cards, refused)
  answers.push(await patient.delete(`payments/methods/${cards[0]?.PaymentMethodKey}`))
  await api.workFinished()

  expect(refused.status).toBe(422)
  expect(api.outbox.messages.length).toBeGreaterThan(0)
  const kept = { ...(await everythingKept(api.database)), answers, mails: api.outbox.messages, log: api.logLines }
  // Photos are bytes, which may look like anything. Numbers may have the spaces or dashes that a person types.
  const text = JSON.stringify(kept).replaceAll(/\\+x[\da-f]+/g, '')
  const written = text.replaceAll(/(?<=\d)[ -](?=\d)/g, '')
  expect(written).toContain('4242')
  expect(cardNumbers.filter((number) => written.includes(number))).toEqual([])
})
