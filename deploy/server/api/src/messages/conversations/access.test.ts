import type { Conversation, ConversationPageAnswer } from '@homeside/contract/conversations'
import type { Dashboard } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import { exchange } from '@homeside/sandbox/conversations/sandbox-conversation'

import { asNewPatient, asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { photoForm } from '../../../testing/order-requests.ts'
import { jpeg } from '../../platform/photos/testing/pictures.ts'
import { previewOf } from './presenter.ts'

const aboutFlying = exchange('Other', 3, 'Viaje en avión', '¿Puedo llevar el equipo?', 'Ana', 'Sí, en cabina.')

onEveryEngine('who may see conversations', (api) => {
  test('another patient’s conversation does not exist for a patient of the same provider', async () => {
    const details = { registration: { conversations: [aboutFlying] } }
    const made = await api().addPatient({ Language: 'es' }, details)
    const key = made.Conversations[0]?.ConversationKey ?? 0
    const other = await asNewPatient(api())
    const keys = { ConversationKeys: [key] }
    const answers = [
      await other.get<Problem>(`conversations/${key}`),
      await other.get<Problem>(`conversations/${key}/messages/1/10`),
      await other.get<Problem>(`conversations/${key}/messages/1/10/images/150`),
      await other.post<Problem>(`conversations/${key}/markread`, undefined),
      await other.delete<Problem>('conversations/BulkDelete', keys),
      await other.post<Problem>('conversations/BulkRestore', keys),
      await other.post<Problem>(`conversations/${key}`, { Message: 'Hi' }, { 'Idempotency-Key': 'isolation-1' }),
      await other.post<Problem>(`conversations/${key}/photo`, photoForm({ Message: 'Hi' }, await jpeg()), {
        'Idempotency-Key': 'isolation-2',
      }),
      await other.get<Problem>(`conversations/draft?conversationKey=${key}`),
      await other.delete<Problem>(`conversations/draft?conversationKey=${key}`),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'conversation-not-found'))
    expect((await other.get<ConversationPageAnswer>('conversations/1/100?search=avi')).body.TotalCount).toBe(0)
    expect((await (await asPatient(api(), made)).get<Conversation>(`conversations/${key}`)).body).toMatchObject({
      MessageCount: 2,
      HasPhoto: false,
    })
  })

  test('every call is refused when the provider has messages off', async () => {
    const patient = await asNewPatient(api(), { Provider: ['without messages'], Conversations: ['unread'] })
    const once = { 'Idempotency-Key': 'feature-off-1' }
    const message = { Topic: 'Other', Subject: 'Hello', Message: 'Hello' }
    const answers = [
      await patient.get<Problem>('conversations/list'),
      await patient.get<Problem>('conversations/1/20'),
      await patient.get<Problem>('conversations/1'),
      await patient.get<Problem>('conversations/1/messages/1/20'),
      await patient.get<Problem>('conversations/1/messages/1/20/images/150'),
      await patient.delete<Problem>('conversations/BulkDelete', { ConversationKeys: [1] }),
      await patient.post<Problem>('conversations/BulkRestore', { ConversationKeys: [1] }),
      await patient.post<Problem>('conversations/1/markread', undefined),
      await patient.post<Problem>('conversations', message, once),
      await patient.post<Problem>('conversations/1', { Message: 'Hello' }, once),
      await patient.get<Problem>('conversations/draft'),
      await patient.delete<Problem>('conversations/draft'),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'feature-off']))
    expect((await patient.get<Dashboard>('patient/dashboard')).body.UnreadMessageCount).toBe(0)
  })
})

test('a short message is its own preview, on one line', () => {
  expect(previewOf('  Hello\n\n there\t! ')).toBe('Hello there !')
})

test('a long message is cut in the preview, with an ellipsis', () => {
  expect(previewOf('x'.repeat(500))).toBe(`${'x'.repeat(119)}…`)
})

test('a character is never cut in two', () => {
  expect(previewOf('👨‍👩‍👧‍👦'.repeat(200))).toBe(`${'👨‍👩‍👧‍👦'.repeat(119)}…`)
})
