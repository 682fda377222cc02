import { messageMaxLength } from '@homeside/contract/constants/conversation-states'
import type { ConversationsAnswer } from '@homeside/contract/conversations'
import type { MessageDraftAnswer } from '@homeside/contract/message-drafts'
import type { CreateConversationAnswer, MessagePageAnswer } from '@homeside/contract/messages'
import { hostileTexts } from '@homeside/sandbox/conversations/hostile-texts'
import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' }

import { asNewPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { photoForm } from '../../../testing/order-requests.ts'
import { jpeg } from '../../platform/photos/testing/pictures.ts'

/** The texts that can be stored: none may look like a card number. */
const storable = [...naughtyStrings, 'a\r\nb\rc\n', '\u202Eback'].filter(
  (text) => !/[\0\p{Surrogate}]|\d{13}/u.test(text),
)

/** The texts, many to a message, because only their characters matter. */
function bundles(): string[] {
  const done: string[] = []
  let bundle = ''
  for (const text of storable) {
    if (bundle.length + text.length >= messageMaxLength) {
      done.push(bundle)
      bundle = ''
    }
    bundle += `${text}\n`
  }
  return [...done, bundle]
}

onEveryEngine('hostile texts', (api) => {
  test('are stored and returned exactly as written', async () => {
    const patient = await asNewPatient(api())
    for (const [index, text] of bundles().entries()) {
      const subject = text.slice(0, 100).replace(/\p{Surrogate}/u, '')
      const request = { Topic: 'Other', Subject: subject, Message: text }
      const once = { 'Idempotency-Key': `hostile-text-${index}` }
      const { body } = await patient.post<CreateConversationAnswer>('conversations', request, once)
      expect([body.Conversation.Subject, body.Message.Body]).toEqual([subject, text])
      const path = `conversations/${body.Conversation.ConversationKey}/messages/1/10`
      expect((await patient.get<MessagePageAnswer>(path)).body.Items.at(-1)?.Body).toBe(text)
    }
  })

  test('pass through a form unchanged, except for its line breaks', async () => {
    const patient = await asNewPatient(api())
    for (const text of ['two\nlines\n\n', '"; filename="x', '--boundary--', '\u202E<script>', 'ñ 👩🏽‍⚕️ ﷽', '  kept  ']) {
      const form = photoForm({ Subject: text, Message: text }, await jpeg(8, 8))
      const { body } = await patient.post<MessageDraftAnswer>('conversations/draft', form)
      expect([body.Draft?.Subject, body.Draft?.Message]).toEqual([text, text])
      await patient.delete('conversations/draft')
    }
  })

  test('of the sandbox are shown as they were written', async () => {
    const patient = await asNewPatient(api(), { Conversations: ['hostile texts'] })
    const { body: list } = await patient.get<ConversationsAnswer>('conversations/list')
    const hostile = list.Items.find((item) => item.Subject === hostileTexts.subject)
    const path = `conversations/${hostile?.ConversationKey}/messages/1/100`
    const { body } = await patient.get<MessagePageAnswer>(path)
    expect(body.Items.map((message) => message.Body).toReversed()).toEqual(
      hostileTexts.messages.map(({ body: text }) => text),
    )
  })

  test('that cannot be stored unchanged are refused', async () => {
    const patient = await asNewPatient(api())
    for (const text of ['nul \u0000', 'half a pair \ud83d']) {
      const request = { Topic: 'Other', Subject: 'x', Message: text }
      const { status } = await patient.post('conversations', request, { 'Idempotency-Key': 'not-storable' })
      expect([text, status]).toEqual([text, 400])
    }
  })
})
