import type { Conversation, ConversationPageAnswer, ConversationsAnswer } from '@homeside/contract/conversations'
import type { Dashboard } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'

import { asPatient } from '../../testing/as-patient.ts'
import type { Caller } from '../../testing/as-patient.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

async function keyOf(patient: Caller, subject: string): Promise<number> {
  const { body } = await patient.get<ConversationsAnswer>('conversations/list')
  return body.Items.find((item) => item.Subject === subject)?.ConversationKey ?? 0
}

onEveryEngine('who may see conversations', (api) => {
  const maria = () => asPatient(api(), 'maria.lopez', 'bluebird-hme')
  const walt = () => asPatient(api(), 'walt.higgins', 'bluebird-hme')

  describe('someone else’s conversation', () => {
    test('is not there for another patient of the same provider', async () => {
      const key = await keyOf(await maria(), 'Viaje en avión')
      const other = await walt()
      const keys = { ConversationKeys: [key] }
      const answers = [
        await other.get<Problem>(`conversations/${key}`),
        await other.get<Problem>(`conversations/${key}/messages/1/10`),
        await other.get<Problem>(`conversations/${key}/messages/1/10/images/150`),
        await other.post<Problem>(`conversations/${key}/markread`, undefined),
        await other.delete<Problem>('conversations/BulkDelete', keys),
        await other.post<Problem>('conversations/BulkRestore', keys),
        await other.post<Problem>(`conversations/${key}`, { Message: 'Hi' }, { 'Idempotency-Key': 'isolation-1' }),
        await other.get<Problem>(`conversations/draft?conversationKey=${key}`),
        await other.delete<Problem>(`conversations/draft?conversationKey=${key}`),
      ]
      expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'conversation-not-found'))
      expect((await other.get<ConversationPageAnswer>('conversations/1/100?search=avi')).body.TotalCount).toBe(0)
      expect((await (await maria()).get<Conversation>(`conversations/${key}`)).body).toMatchObject({ MessageCount: 2 })
    })

    test('is not there for the same person at another provider', async () => {
      const here = await asPatient(api(), 'james.carter', 'bluebird-hme')
      const key = await keyOf(here, 'Two charges in March')
      expect(key).toBeGreaterThan(0)
      const { status, body } = await here.get<Problem>(`conversations/${key}`, { Alias: 'northridge' })
      expect([status, body.code]).toEqual([403, 'alias-mismatch'])
    })
  })

  test('where the provider has messages off, every call says so', async () => {
    const james = await asPatient(api(), 'james.carter', 'northridge')
    const once = { 'Idempotency-Key': 'feature-off-1' }
    const message = { Topic: 'Other', Subject: 'Hello', Message: 'Hello' }
    const answers = [
      await james.get<Problem>('conversations/list'),
      await james.get<Problem>('conversations/1/20'),
      await james.get<Problem>('conversations/1'),
      await james.get<Problem>('conversations/1/messages/1/20'),
      await james.get<Problem>('conversations/1/messages/1/20/images/150'),
      await james.delete<Problem>('conversations/BulkDelete', { ConversationKeys: [1] }),
      await james.post<Problem>('conversations/BulkRestore', { ConversationKeys: [1] }),
      await james.post<Problem>('conversations/1/markread', undefined),
      await james.post<Problem>('conversations', message, once),
      await james.post<Problem>('conversations/1', { Message: 'Hello' }, once),
      await james.get<Problem>('conversations/draft'),
      await james.delete<Problem>('conversations/draft'),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'feature-off']))
    expect((await james.get<Dashboard>('patient/dashboard')).body.UnreadMessageCount).toBe(0)
  })
})
