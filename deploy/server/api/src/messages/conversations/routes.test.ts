import { topics } from '@homeside/contract/constants/conversation-states'
import type {
  Conversation,
  ConversationPageAnswer,
  ConversationsAnswer,
  UnreadAnswer,
} from '@homeside/contract/conversations'
import type { MessagePageAnswer } from '@homeside/contract/messages'
import type { Dashboard } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import { exchange, fromProvider, type SandboxConversation } from '@homeside/sandbox/conversations/sandbox-conversation'

import { asNewPatient, asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import type { Caller } from '../../../testing/test-api.ts'

/** Covers section 7.2 of the specification. */

const listOf = async (patient: Caller) => (await patient.get<ConversationsAnswer>('conversations/list')).body.Items
const keysOf = (items: Conversation[]) => items.map((item) => item.ConversationKey)
const page = async (patient: Caller, path: string) =>
  (await patient.get<ConversationPageAnswer>(`conversations/${path}`)).body

async function keyOf(patient: Caller, subject: string): Promise<number> {
  return (await listOf(patient)).find((item) => item.Subject === subject)?.ConversationKey ?? 0
}

/** Two conversations, with one and with two messages that the patient has not seen. */
const unread: SandboxConversation[] = [
  exchange('Billing', 3, 'New insurance card', 'Where do I send it?', 'Ana', 'Add it under Insurance.', { unread: 1 }),
  {
    topic: 'Orders',
    subject: 'A question about your order',
    daysAgo: 8,
    messages: [fromProvider('Ana', 'Which size do you wear?'), fromProvider('Ana', 'You can simply answer here.')],
    unread: 2,
  },
]

/** The newest first. */
const closed = (['Resolved', 'Duplicate', 'MovedToPhone', 'NoResponse'] as const).map((reason, index) =>
  exchange('Other', 20 + index, `Question ${index}`, 'Is it closed?', 'Ana', 'Yes.', { closed: reason }),
)

onEveryEngine('conversations', (api) => {
  let readersOwn: MadePatient
  beforeAll(async () => {
    readersOwn = await api().addPatient({ Language: 'es', Conversations: ['many', 'long'] })
  })
  /** A patient of more than thirty conversations, whose tests change nothing of them. */
  const reader = () => asPatient(api(), readersOwn)
  const patientWith = (...conversations: SandboxConversation[]) =>
    asNewPatient(api(), {}, { registration: { conversations } })

  test('the list has every conversation, the newest message first', async () => {
    const items = await listOf(await reader())
    expect(items.length).toBeGreaterThan(30)
    const times = items.map((item) => item.LastMessageUtc)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(items.map((item) => item.Topic))).toEqual(new Set(topics))
  })

  test('each conversation of the list says what is in it, so that nobody has to open it', async () => {
    const answer = 'Thank you for the photo. Loosen the lower straps.'
    const patient = await patientWith(
      exchange('Clinical', 2, 'A red mark', 'Here it is.', 'Ana', answer, { unread: 1, photo: 'kept' }),
      exchange('Orders', 9, 'My first order', 'When?', 'Ana', 'Today.', { closed: 'Resolved' }),
    )
    const items = await listOf(patient)
    expect(items.find((item) => item.Subject === 'A red mark')).toMatchObject({
      Topic: 'Clinical',
      Status: 'Open',
      CanReply: true,
      IsUnread: true,
      UnreadCount: 1,
      MessageCount: 2,
      HasPhoto: true,
      ClosedReason: null,
      ClosedUtc: null,
      LastSenderType: 'Provider',
      LastSenderName: 'Ana',
      Preview: answer,
    })
    expect(items.find((item) => item.Subject === 'My first order')).toMatchObject({
      Status: 'Closed',
      ClosedReason: 'Resolved',
      CanReply: false,
      HasPhoto: false,
    })
    expect((await listOf(await reader())).find((item) => item.MessageCount === 200)).toBeDefined()
  })

  test('a patient without conversations has an empty list', async () => {
    const patient = await asNewPatient(api())
    expect(await listOf(patient)).toEqual([])
    expect(await page(patient, '1/20')).toEqual({ Items: [], TotalCount: 0, Page: 1, PageSize: 20 })
  })

  describe('pages', () => {
    test('pages of any size make up the whole list, in order, each conversation once', async () => {
      const patient = await reader()
      const all = await listOf(patient)
      for (const size of [1, 7, 20, 100]) {
        const keys: number[] = []
        for (let number = 1; number <= Math.ceil(all.length / size); number++) {
          const answer = await page(patient, `${number}/${size}`)
          expect(answer).toMatchObject({ TotalCount: all.length, Page: number, PageSize: size })
          keys.push(...keysOf(answer.Items))
        }
        expect(keys).toEqual(keysOf(all))
      }
    })

    test('past the end are empty', async () => {
      expect((await page(await reader(), '99/20')).Items).toEqual([])
    })

    test.each(['0/20', '1/0', '1/101', '-1/5', 'x/5', '1/5x', '1.5/5'])('%s is malformed', async (path) => {
      const { status, body } = await (await reader()).get<Problem>(`conversations/${path}`)
      expect([status, body.code]).toEqual([400, 'malformed'])
    })

    test('can be of one topic', async () => {
      const answer = await page(await reader(), '1/100?topic=Billing')
      expect(answer.TotalCount).toBe(answer.Items.length)
      expect(new Set(answer.Items.map((item) => item.Topic))).toEqual(new Set(['Billing']))
    })

    test('can be of closed ones, or of unread ones', async () => {
      const patient = await patientWith(...unread, ...closed)
      expect((await page(patient, '1/100?status=Closed')).Items.map((item) => item.ClosedReason)).toEqual([
        'Resolved',
        'Duplicate',
        'MovedToPhone',
        'NoResponse',
      ])
      const stillUnread = await page(patient, '1/100?unread=true&status=Open')
      expect(stillUnread.Items.map((item) => item.UnreadCount)).toEqual([1, 2])
    })

    test('can be searched by what is in subjects and messages, in any case', async () => {
      const patient = await patientWith(
        exchange('Other', 3, 'Viaje en avión', '¿Puedo llevar el equipo?', 'Ana', 'Sí, en la cabina.'),
        exchange('Clinical', 9, 'Limpieza', '¿Con qué agua?', 'Ana', 'Con agua destilada.'),
      )
      expect((await page(patient, '1/100?search=AVIÓN')).Items.map((item) => item.Subject)).toEqual(['Viaje en avión'])
      expect((await page(patient, '1/100?search=agua%20destilada')).TotalCount).toBe(1)
      // In any order, with the accents or without, as whatever keyboard writes them, from subject and message together.
      for (const typed of ['avion', 'Avio\u0301n viaje', 'equipo LLEVAR', 'sí-cabina', 'si cábina', 'equipo? avion']) {
        const found = await page(patient, `1/100?search=${encodeURIComponent(typed)}`)
        expect([typed, found.Items.map((item) => item.Subject)]).toEqual([typed, ['Viaje en avión']])
      }
      expect((await page(patient, '1/100?search=avion%20destilada')).TotalCount).toBe(0)
    })

    test.each(['%25', '_____________', '%5C%25'])(
      'a search for %s finds those characters, not everything',
      async (search) => {
        const { TotalCount } = await page(await reader(), `1/100?search=${search}`)
        expect(TotalCount).toBeLessThan(3)
      },
    )

    test.each(['topic=Gossip', 'status=Half', 'unread=maybe', 'search=', 'colour=red'])(
      '%s is malformed',
      async (query) => {
        expect((await (await reader()).get(`conversations/1/20?${query}`)).status).toBe(400)
      },
    )
  })

  test('one conversation can be asked for by its key', async () => {
    const patient = await reader()
    const [first] = await listOf(patient)
    expect((await patient.get(`conversations/${first?.ConversationKey}`)).body).toEqual(first)
  })

  test.each(['99999999', '2147483647'])('a conversation %s that is not there is not found', async (id) => {
    const { status, body } = await (await reader()).get<Problem>(`conversations/${id}`)
    expect([status, body.code]).toEqual([404, 'conversation-not-found'])
  })

  test.each(['0', '-4', 'abc', '1e3x', '2147483648', '%20'])('the key %s is malformed', async (id) => {
    expect((await (await reader()).get(`conversations/${id}`)).status).toBe(400)
  })

  describe('reading', () => {
    test('takes the marks off, here and on the dashboard', async () => {
      const patient = await patientWith(...unread)
      const count = async () => (await patient.get<Dashboard>('patient/dashboard')).body.UnreadMessageCount
      expect(await count()).toBe(3)
      const id = await keyOf(patient, 'New insurance card')
      const { body } = await patient.post<UnreadAnswer>(`conversations/${id}/markread`, undefined)
      expect(body).toEqual({ UnreadMessageCount: 2 })
      expect(await count()).toBe(2)
      expect((await patient.get<Conversation>(`conversations/${id}`)).body).toMatchObject({ IsUnread: false })
      const { body: messages } = await patient.get<MessagePageAnswer>(`conversations/${id}/messages/1/10`)
      expect(messages.Items.every((message) => message.IsRead)).toBe(true)
    })

    test('leaves unread what came after the last message on the screen', async () => {
      const patient = await patientWith(...unread)
      const id = await keyOf(patient, 'A question about your order')
      const { body } = await patient.get<MessagePageAnswer>(`conversations/${id}/messages/1/10`)
      const oldest = body.Items.at(-1)?.MessageKey
      const answer = await patient.post<UnreadAnswer>(`conversations/${id}/markread?upToKey=${oldest}`, undefined)
      expect(answer.body).toEqual({ UnreadMessageCount: 2 })
    })

    test('doing it twice has the effect of once', async () => {
      const patient = await patientWith(...unread)
      const id = await keyOf(patient, 'New insurance card')
      const first = await patient.post(`conversations/${id}/markread`, undefined)
      expect((await patient.post(`conversations/${id}/markread`, undefined)).body).toEqual(first.body)
    })
  })

  describe('deleting', () => {
    test('removes several from lists, keys, counts and messages, until the deletion is undone', async () => {
      const patient = await asNewPatient(api(), { Conversations: ['with a photo', 'answered', 'closed'] })
      const before = await listOf(patient)
      const [newest, other] = keysOf(before)
      const { body } = await patient.delete<UnreadAnswer>('conversations/BulkDelete', {
        ConversationKeys: [newest, other],
      })
      expect(body).toEqual({ UnreadMessageCount: 0 })
      expect(keysOf(await listOf(patient))).toEqual(keysOf(before).slice(2))
      expect((await page(patient, '1/20')).TotalCount).toBe(before.length - 2)
      for (const path of [`${newest}`, `${newest}/messages/1/10`, `${newest}/messages/1/10/images/150`]) {
        const answer = await patient.get<Problem>(`conversations/${path}`)
        expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'conversation-not-found'])
      }
      expect((await patient.post(`conversations/${newest}/markread`, undefined)).status).toBe(404)
      const back = await patient.post<UnreadAnswer>('conversations/BulkRestore', { ConversationKeys: [newest, other] })
      expect(back.body).toEqual({ UnreadMessageCount: 1 })
      expect(await listOf(patient)).toEqual(before)
    })

    test('takes none when one is not there', async () => {
      const patient = await reader()
      const before = await listOf(patient)
      const keys = [before[0]?.ConversationKey, 99_999_999]
      const { status, body } = await patient.delete<Problem>('conversations/BulkDelete', { ConversationKeys: keys })
      expect([status, body.code]).toEqual([404, 'conversation-not-found'])
      expect(await listOf(patient)).toEqual(before)
    })

    test('may name the same conversation several times', async () => {
      const patient = await patientWith(...unread)
      const key = await keyOf(patient, 'New insurance card')
      const request = { ConversationKeys: [key, key] }
      expect((await patient.delete('conversations/BulkDelete', request)).status).toBe(200)
      expect((await patient.delete('conversations/BulkDelete', request)).status).toBe(200)
      expect((await patient.post('conversations/BulkRestore', request)).status).toBe(200)
    })

    test('an empty request is refused', async () => {
      const { status, body } = await (
        await reader()
      ).delete<Problem>('conversations/BulkDelete', { ConversationKeys: [] })
      expect([status, body.fields]).toEqual([422, { ConversationKeys: 'nothing-selected' }])
    })

    test.each([undefined, {}, { ConversationKeys: 'all' }, { ConversationKeys: [1], SiteKey: 101 }])(
      'with the body %j is refused',
      async (body) => {
        expect([400, 422]).toContain((await (await reader()).delete('conversations/BulkDelete', body)).status)
      },
    )
  })
})
