import type { CreateConversationAnswer } from '@homeside/contract/messages'
import type { Order } from '@homeside/contract/orders'
import { desc, eq } from 'drizzle-orm'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../../testing/order-requests.ts'
import { auditTrail } from '../database/tables/operations.ts'
import { madeKeys } from './trail-notes.ts'

test('the keys of an answer and of its members are told, without those of the path and of lists', () => {
  const answer = { OrderKey: 7, SiteKey: 101, Message: { MessageKey: 9 }, Items: [{ ChargeKey: 3 }], Note: null }
  expect(madeKeys(answer, { key: '7' })).toEqual({ MessageKey: 9 })
  expect(madeKeys(answer, undefined)).toEqual({ OrderKey: 7, MessageKey: 9 })
  expect(madeKeys(null, undefined)).toEqual({})
  expect(madeKeys([1], undefined)).toEqual({})
})

onEveryEngine('the trail', (api) => {
  const keysOf = async (call: string) => {
    const done = api()
      .database.select()
      .from(auditTrail)
      .where(eq(auditTrail.call, call))
      .orderBy(desc(auditTrail.auditKey))
    return (await done.limit(1))[0]?.keys
  }

  test('says which order and which message a patient made, and which staff changed', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    const { body: order } = await patient.post<Order>('orders', await orderOf(patient, 'A7038'), newKey())
    expect(await keysOf('POST orders')).toEqual({ OrderKey: order.OrderKey })
    const asked = { Topic: 'Other', Subject: 'Mask', Message: 'Which size?' }
    const { body } = await patient.post<CreateConversationAnswer>('conversations', asked, newKey())
    const [conversation, message] = [body.Conversation.ConversationKey, body.Message.MessageKey]
    expect(await keysOf('POST conversations/')).toMatchObject({ ConversationKey: conversation, MessageKey: message })
    await asStaff(api()).post(`staff/orders/${order.OrderKey}/accept`, {})
    expect(await keysOf('POST staff/orders/{key}/accept')).toEqual({ key: order.OrderKey })
    await asStaff(api()).post(`staff/conversations/${conversation}/reply`, { SenderName: 'Ana', Message: 'Medium.' })
    expect(await keysOf('POST staff/conversations/{key}/reply')).toMatchObject({
      key: conversation,
      MessageKey: expect.any(Number) as unknown,
    })
  })
})
