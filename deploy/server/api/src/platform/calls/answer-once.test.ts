import type { CreateConversationAnswer } from '@homeside/contract/messages'
import { eq } from 'drizzle-orm'

import { asNewPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { messages } from '../database/tables/conversations.ts'

onEveryEngine('an Idempotency-Key', (api) => {
  const once = { 'Idempotency-Key': 'a-key-that-two-people-made-up' }
  const request = { Topic: 'Other', Subject: 'Mask', Message: 'Which size?' }

  test('is its patient’s: another’s request with the same key and body is another request, and keeps its own answer', async () => {
    const [rosa, walt] = [await asNewPatient(api()), await asNewPatient(api())]
    const ask = async (who: typeof rosa) =>
      (await who.post<CreateConversationAnswer>('conversations', request, once)).body
    const first = await ask(rosa)
    const second = await ask(walt)
    expect(second.Conversation.ConversationKey).not.toBe(first.Conversation.ConversationKey)
    expect(await ask(rosa)).toEqual(first)
    expect(await ask(walt)).toEqual(second)
    for (const { Conversation } of [first, second]) {
      const its = eq(messages.conversationKey, Conversation.ConversationKey)
      const kept = await api().database.select().from(messages).where(its)
      expect(kept.filter(({ body }) => body === request.Message)).toHaveLength(1)
    }
  })

  test('of one patient is of one call: the same key elsewhere is another request', async () => {
    const rosa = await asNewPatient(api())
    const first = (await rosa.post<CreateConversationAnswer>('conversations', request, once)).body
    const answered = await rosa.post(
      `conversations/${first.Conversation.ConversationKey}`,
      { Message: 'And the colour?' },
      once,
    )
    expect(answered.status).toBe(200)
    expect(answered.body).not.toEqual(first)
  })
})
