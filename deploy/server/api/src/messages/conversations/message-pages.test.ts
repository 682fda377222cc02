import type { Message, MessagePageAnswer, MessagePageWithImagesAnswer } from '@homeside/contract/messages'
import type { PatientTraits } from '@homeside/contract/sandbox'
import { exchange } from '@homeside/sandbox/conversations/sandbox-conversation'
import sharp from 'sharp'

import { asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import type { Caller, PatientDetails } from '../../../testing/test-api.ts'

/** Covers section 7.2 of the specification. */

let keys = 0
const newKey = () => ({ 'Idempotency-Key': `page-test-${keys++}` })

const messagesOf = async (patient: Caller, key: number, path = 'messages/1/100') =>
  (await patient.get<MessagePageAnswer>(`conversations/${key}/${path}`)).body

onEveryEngine('the messages of a conversation', (api) => {
  /** A patient with one conversation, and its key. */
  async function withOne(traits: PatientTraits, details?: PatientDetails) {
    const made = await api().addPatient(traits, details)
    return { patient: await asPatient(api(), made), ConversationKey: made.Conversations[0]?.ConversationKey ?? 0 }
  }

  test('come newest first, in pages that make up the whole', async () => {
    const { patient, ConversationKey } = await withOne({ Language: 'es', Conversations: ['long'] })
    const all: Message[] = []
    for (let page = 1; page <= 8; page++) {
      const answer = await messagesOf(patient, ConversationKey, `messages/${page}/30`)
      expect(answer).toMatchObject({ TotalCount: 200, Page: page, PageSize: 30 })
      all.push(...answer.Items)
    }
    const times = all.map((message) => message.SentUtc)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(all.map((message) => message.MessageKey)).size).toBe(200)
    expect(all.at(-1)?.Body).toBe('Noche 1: usé el equipo 5 horas y descansé bien.')
  })

  test('say who wrote them', async () => {
    const question = exchange('Clinical', 2, 'Dry mouth', 'Is it normal?', 'Nurse Patricia Cole', 'Use the humidifier.')
    const details = { registration: { conversations: [question] } }
    const { patient, ConversationKey } = await withOne({ FirstName: 'Walter', LastName: 'Higgins' }, details)
    expect((await messagesOf(patient, ConversationKey)).Items).toMatchObject([
      { SenderType: 'Provider', SenderName: 'Nurse Patricia Cole', Photos: [] },
      { SenderType: 'Patient', SenderName: 'Walter Higgins', IsRead: true },
    ])
  })

  test('pages up to one message do not shift when new ones arrive', async () => {
    const { patient, ConversationKey } = await withOne({ Conversations: ['long'] })
    const before = await messagesOf(patient, ConversationKey, 'messages/1/2')
    const upTo = before.Items[0]?.MessageKey
    const second = await messagesOf(patient, ConversationKey, `messages/2/2?upToKey=${upTo}`)
    await patient.post(`conversations/${ConversationKey}`, { Message: 'One more thing.' }, newKey())
    expect(await messagesOf(patient, ConversationKey, `messages/1/2?upToKey=${upTo}`)).toEqual(before)
    expect(await messagesOf(patient, ConversationKey, `messages/2/2?upToKey=${upTo}`)).toEqual(second)
    expect((await messagesOf(patient, ConversationKey)).Items[0]?.Body).toBe('One more thing.')
  })

  test('come with their photos at the width that is asked for', async () => {
    const { patient, ConversationKey } = await withOne({ Conversations: ['with a photo'] })
    const path = `conversations/${ConversationKey}/messages/1/10/images/150`
    const { body } = await patient.get<MessagePageWithImagesAnswer>(path)
    const [photo] = body.Items[1]?.Photos ?? []
    expect(photo).toMatchObject({ ContentType: 'image/jpeg', Width: 960, Height: 720, IsAvailable: true })
    const bytes = Buffer.from(photo?.DataUrl?.split(',')[1] ?? '', 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 150 })
  })

  test('say when a photo is no longer kept', async () => {
    const { patient, ConversationKey } = await withOne({ Conversations: ['expired photo'] })
    const path = `conversations/${ConversationKey}/messages/1/10/images/150`
    const { body } = await patient.get<MessagePageWithImagesAnswer>(path)
    expect(body.Items[1]?.Photos).toMatchObject([{ IsAvailable: false, DataUrl: null }])
  })

  test.each(['messages/1/51/images/150', 'messages/1/10/images/15', 'messages/1/10/images/801', 'messages/0/1'])(
    'asked for as %s are refused',
    async (path) => {
      const { patient, ConversationKey } = await withOne({ Conversations: ['answered'] })
      expect((await patient.get(`conversations/${ConversationKey}/${path}`)).status).toBe(400)
    },
  )
})
