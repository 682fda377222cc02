import { weekdays } from '@homeside/contract/constants/opening'
import type { Conversation, ConversationsAnswer } from '@homeside/contract/conversations'
import type { CreateConversationAnswer, Message, MessagePageAnswer } from '@homeside/contract/messages'
import type { Problem } from '@homeside/contract/problem'
import type { ProviderFile } from '@homeside/contract/staff-providers'

import { asNewPatient, asPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { photoForm } from '../../../testing/order-requests.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { jpeg } from '../../platform/photos/testing/pictures.ts'

/** Covers section 7.2 of the specification. */

let keys = 0
const newKey = () => ({ 'Idempotency-Key': `message-test-${keys++}` })

async function find(patient: Caller, matches: (item: Conversation) => boolean): Promise<Conversation> {
  const { body } = await patient.get<ConversationsAnswer>('conversations/list')
  const found = body.Items.find(matches)
  if (found === undefined) throw new Error('There is no such conversation.')
  return found
}

/** The conversation at the end of the list. */
async function oldest(patient: Caller): Promise<Conversation> {
  const { body } = await patient.get<ConversationsAnswer>('conversations/list')
  const last = body.Items.at(-1)
  if (last === undefined) throw new Error('There is no conversation.')
  return last
}

const messagesOf = async (patient: Caller, key: number, path = 'messages/1/100') =>
  (await patient.get<MessagePageAnswer>(`conversations/${key}/${path}`)).body

onEveryEngine('writing messages', (api) => {
  const writer = () => asNewPatient(api())

  describe('starting a conversation', () => {
    const request = { Topic: 'Orders', Subject: 'Filters', Message: 'Which filters fit?' }

    test('puts it on top of the list, with the provider’s own first answer', async () => {
      const patient = await writer()
      const { status, body } = await patient.post<CreateConversationAnswer>('conversations', request, newKey())
      expect(status).toBe(200)
      expect(body.Conversation).toMatchObject({ Topic: 'Orders', Status: 'Open', IsUnread: false, MessageCount: 2 })
      expect(body.Message).toMatchObject({ SenderType: 'Patient', Body: 'Which filters fit?', IsRead: true })
      expect(body.AutoReply).toMatchObject({ SenderType: 'System', SenderName: 'Bluebird Home Medical', IsRead: true })
      expect(body.AutoReply?.Body).toContain('If this is an emergency, call 911')
      const { body: list } = await patient.get<ConversationsAnswer>('conversations/list')
      expect(list.Items[0]).toEqual(body.Conversation)
      const { Items } = await messagesOf(patient, body.Conversation.ConversationKey)
      expect(Items).toEqual([body.AutoReply, body.Message])
    })

    test.each(['conversations/', 'conversations'])('works with and without a final slash: %s', async (path) => {
      const { status, body } = await (await writer()).post<CreateConversationAnswer>(path, request, newKey())
      expect([status, body.Message.Body]).toEqual([200, 'Which filters fit?'])
    })

    test('gets an automatic reply in the patient’s language', async () => {
      const { body } = await (
        await asNewPatient(api(), { Language: 'es' })
      ).post<CreateConversationAnswer>('conversations', request, newKey())
      expect(body.AutoReply?.Body).toContain('Si es una emergencia, llame al 911')
    })

    test('says when somebody reads it, where the provider’s days and times say that it is closed', async () => {
      const threeDaysOn = weekdays[(api().clock.now().getUTCDay() + 2) % 7] ?? 'monday'
      const open = { zone: 'Eastern', days: { [threeDaysOn]: { from: '08:00', to: '17:00' } } }
      const { body: file } = await asStaff(api()).get<ProviderFile>('staff/providers/103')
      await asStaff(api()).put('staff/providers/103', { ...file, hours: { open } })
      const patient = await asNewPatient(api(), { Provider: 'soluciones-medicas', Language: 'es' })
      const { body } = await patient.post<CreateConversationAnswer>('conversations', request, newKey())
      expect(body.AutoReply?.Body).toMatch(
        /^Gracias por escribirnos\.[^]+\n\nAhora está cerrado\. Leeremos su mensaje el .+, de 8:00 a\.m\. a 5:00 p\.m\.$/,
      )
      await asStaff(api()).put('staff/providers/103', file)
    })

    test('gets no automatic reply where the provider has none', async () => {
      const patient = await asNewPatient(api(), { Account: 'single sign-on' })
      const { body } = await patient.post<CreateConversationAnswer>('conversations', request, newKey())
      expect([body.AutoReply, body.Conversation.MessageCount]).toEqual([null, 1])
    })

    test('with photos stores them in order', async () => {
      const patient = await writer()
      const form = photoForm(request, await jpeg(300, 200), await jpeg(40, 40))
      const { body } = await patient.post<CreateConversationAnswer>('conversations/photo', form, newKey())
      expect(body.Conversation.HasPhoto).toBe(true)
      expect(body.Message.Photos).toMatchObject([
        { Width: 300, Height: 200, IsAvailable: true, ContentType: 'image/jpeg' },
        { Width: 40, Height: 40 },
      ])
      const { Items } = await messagesOf(patient, body.Conversation.ConversationKey)
      expect(Items[1]).toEqual(body.Message)
    })

    test.each([
      ['Subject', { Subject: ' \n ' }, 'required'],
      ['Message', { Message: '' }, 'required'],
      ['Topic', { Topic: undefined }, 'required'],
      ['Topic', { Topic: 'Gossip' }, 'invalid'],
      ['Subject', { Subject: 'x'.repeat(151) }, 'invalid'],
      ['Message', { Message: 'x'.repeat(5001) }, 'invalid'],
    ])('without a right %s is refused, %j', async (field, change, code) => {
      const patient = await writer()
      const { status, body } = await patient.post<Problem>('conversations', { ...request, ...change }, newKey())
      expect([status, body.fields]).toEqual([422, { [field]: code }])
    })

    test.each([{ SiteKey: 101 }, { SenderName: 'Dana' }, { Photos: [] }])('may not say %j', async (extra) => {
      const { status } = await (await writer()).post('conversations', { ...request, ...extra }, newKey())
      expect(status).toBe(400)
    })

    test('happens once for one key, however often and however much at once it is sent', async () => {
      const patient = await writer()
      const before = (await patient.get<ConversationsAnswer>('conversations/list')).body.Items.length
      const once = newKey()
      const answers = await Promise.all(Array.from({ length: 20 }, () => patient.post('conversations', request, once)))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect((await patient.get<ConversationsAnswer>('conversations/list')).body.Items).toHaveLength(before + 1)
    })

    test('with photos is made once per key', async () => {
      const patient = await writer()
      const once = newKey()
      const send = async (side: number) =>
        patient.post<Problem>('conversations/photo', photoForm(request, await jpeg(side, 50)), once)
      const [first, again] = [await send(50), await send(50)]
      expect([first.status, again.body]).toEqual([200, first.body])
      const other = await send(60)
      expect([other.status, other.body.code]).toEqual([422, 'idempotency-mismatch'])
    })

    test('needs a key', async () => {
      expect((await (await writer()).post('conversations', request)).status).toBe(400)
    })
  })

  describe('replying', () => {
    test('adds the message and brings the conversation to the top', async () => {
      const patient = await asNewPatient(api(), {
        FirstName: 'María',
        LastName: 'López',
        Conversations: ['answered', 'unread'],
      })
      const { ConversationKey, MessageCount } = await oldest(patient)
      const path = `conversations/${ConversationKey}`
      api().clock.advance(1, 'minute')
      const { body } = await patient.post<Message>(path, { Message: 'Gracias.' }, newKey())
      expect(body).toMatchObject({ SenderType: 'Patient', SenderName: 'María López', Body: 'Gracias.', IsRead: true })
      const top = (await patient.get<ConversationsAnswer>('conversations/list')).body.Items[0]
      expect(top).toMatchObject({ ConversationKey, MessageCount: MessageCount + 1, Preview: 'Gracias.' })
    })

    test('with a photo', async () => {
      const patient = await asNewPatient(api(), { Conversations: ['answered'] })
      const { ConversationKey } = await oldest(patient)
      const form = photoForm({ Message: 'Así la uso.' }, await jpeg())
      const { body } = await patient.post<Message>(`conversations/${ConversationKey}/photo`, form, newKey())
      expect(body.Photos).toHaveLength(1)
    })

    test('to a closed conversation is refused, and nothing is added', async () => {
      const patient = await asNewPatient(api(), { Conversations: ['closed'] })
      const closed = await find(patient, (item) => item.ClosedReason === 'Resolved')
      const path = `conversations/${closed.ConversationKey}`
      const answers = [
        await patient.post<Problem>(path, { Message: 'Hello?' }, newKey()),
        await patient.post<Problem>(`${path}/photo`, photoForm({ Message: 'Hello?' }, await jpeg()), newKey()),
      ]
      for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'conversation-closed'])
      expect((await patient.get(path)).body).toEqual(closed)
    })

    test('many times at once leaves every message once', async () => {
      const patient = await asNewPatient(api(), { Conversations: ['answered'] })
      const { ConversationKey, MessageCount } = await oldest(patient)
      const texts = Array.from({ length: 25 }, (_, index) => `Respuesta ${index}`)
      const path = `conversations/${ConversationKey}`
      const answers = await Promise.all(texts.map((Message) => patient.post(path, { Message }, newKey())))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const { Items, TotalCount } = await messagesOf(patient, ConversationKey)
      expect(TotalCount).toBe(MessageCount + 25)
      expect(
        Items.slice(0, 25)
          .map((message) => message.Body)
          .toSorted(),
      ).toEqual(texts.toSorted())
      const order = Items.slice(0, 25).map((message) => message.MessageKey)
      expect(order).toEqual(order.toSorted((a, b) => b - a))
    })

    test('with the key of another reply is another request', async () => {
      const { Conversations, ...made } = await api().addPatient({ Conversations: ['answered', 'unread'] })
      const [one, two] = Conversations
      const patient = await asPatient(api(), made)
      const once = newKey()
      expect((await patient.post(`conversations/${one?.ConversationKey}`, { Message: 'Sí.' }, once)).status).toBe(200)
      const answer = await patient.post<Problem>(`conversations/${two?.ConversationKey}`, { Message: 'Sí.' }, once)
      expect([answer.status, answer.body.code]).toEqual([422, 'idempotency-mismatch'])
    })
  })
})
