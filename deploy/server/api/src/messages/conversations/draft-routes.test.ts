/** @size all */
import type { ConversationsAnswer } from '@homeside/contract/conversations'
import type { MessageDraftAnswer } from '@homeside/contract/message-drafts'
import type { CreateConversationAnswer, Message } from '@homeside/contract/messages'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import { eq } from 'drizzle-orm'

import { asNewPatient, asPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { photoForm } from '../../../testing/order-requests.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { photos } from '../../platform/database/tables/photos.ts'
import { jpeg } from '../../platform/photos/testing/pictures.ts'
import { sweep } from '../../server/sweep.ts'

let keys = 0
const newKey = () => ({ 'Idempotency-Key': `draft-test-${keys++}` })
const path = 'conversations/draft'

const draftOf = async (patient: Caller, query = '') =>
  (await patient.get<MessageDraftAnswer>(`${path}${query}`)).body.Draft
const save = (patient: Caller, texts: Record<string, string>, photo: Uint8Array[] = [], query = '') =>
  patient.post<MessageDraftAnswer & Problem>(`${path}${query}`, photoForm(texts, ...photo))
const keysOf = (draft: MessageDraftAnswer['Draft'] | undefined) => draft?.Photos.map((photo) => photo.PhotoKey) ?? []

onEveryEngine('message drafts', (api) => {
  const photoCount = async ({ PatientKey }: MadePatient) =>
    api().database.$count(photos, eq(photos.patientKey, PatientKey))
  const writer = () => asNewPatient(api())
  const startOne = async (patient: Caller) => {
    const request = { Topic: 'Other', Subject: 'Hello', Message: 'Hello' }
    const { body } = await patient.post<CreateConversationAnswer>('conversations', request, newKey())
    return body.Conversation.ConversationKey
  }

  test('there is no draft until something is saved', async () => {
    expect(await draftOf(await writer())).toBeNull()
  })

  test('a saved draft is there in another session, with its photos', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    const texts = { Topic: 'Billing', Subject: 'My bill', Message: 'I do not ' }
    const { status, body } = await save(patient, texts, [await jpeg(64, 48), await jpeg(32, 32)])
    expect(status).toBe(200)
    expect(body.Draft).toMatchObject({ ...texts, ConversationKey: null, SavedUtc: api().clock.now().toISOString() })
    expect(body.Draft?.Photos).toMatchObject([{ Width: 64, IsAvailable: true }, { Width: 32 }])
    const later = await asPatient(api(), made)
    expect(await draftOf(later)).toEqual(body.Draft)
    expect((await later.download(`photos/${keysOf(body.Draft)[0]}`)).status).toBe(200)
  })

  test('missing members stay, empty ones are cleared', async () => {
    const patient = await writer()
    await save(patient, { Topic: 'Billing', Subject: 'My bill', Message: 'Hello' }, [await jpeg()])
    await save(patient, { Message: 'Hello there' })
    expect(await draftOf(patient)).toMatchObject({ Topic: 'Billing', Subject: 'My bill', Message: 'Hello there' })
    await save(patient, { Topic: '', Subject: '' })
    const draft = await draftOf(patient)
    expect(draft).toMatchObject({ Topic: null, Subject: '', Message: 'Hello there' })
    expect(draft?.Photos).toHaveLength(1)
  })

  test('photos are taken out one by one, and are gone', async () => {
    const patient = await writer()
    const { body } = await save(patient, {}, [await jpeg(10, 10), await jpeg(20, 20), await jpeg(30, 30)])
    const [first, second, third] = keysOf(body.Draft)
    const changed = await save(patient, { RemovePhotoKeys: `${first},${third}` }, [await jpeg(40, 40)])
    expect(changed.body.Draft?.Photos.map((photo) => photo.Width)).toEqual([20, 40])
    expect(keysOf(changed.body.Draft)[0]).toBe(second)
    expect((await patient.download(`photos/${first}`)).status).toBe(404)
  })

  test('photos that arrive at the same moment all stay', async () => {
    const patient = await writer()
    const pictures = await Promise.all([11, 12, 13, 14, 15].map((side) => jpeg(side, side)))
    const answers = await Promise.all(pictures.map((picture) => save(patient, {}, [picture])))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await draftOf(patient))?.Photos.map((photo) => photo.Width).toSorted((a, b) => a - b)).toEqual([
      11, 12, 13, 14, 15,
    ])
  })

  test('a sixth photo is one too many, and changes nothing', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    const small = await jpeg(8, 8)
    await save(patient, { Message: 'before' }, [small, small, small, small])
    const before = await photoCount(made)
    const { status, body } = await save(patient, { Message: 'after' }, [small, small])
    expect([status, body.fields]).toEqual([422, { Photos: 'out-of-range' }])
    expect(await draftOf(patient)).toMatchObject({ Message: 'before' })
    expect([before, await photoCount(made)]).toEqual([4, 4])
  })

  test('a file that is no picture is refused, and changes nothing', async () => {
    const patient = await writer()
    await save(patient, { Message: 'before' })
    const { status, body } = await save(patient, { Message: 'after' }, [await jpeg(), Buffer.from('<svg/>')])
    expect([status, body.code]).toEqual([415, 'invalid-file-type'])
    expect(await draftOf(patient)).toMatchObject({ Message: 'before', Photos: [] })
  })

  test.each([{ Topic: 'Gossip' }, { Subject: 'x'.repeat(601) }, { RemovePhotoKeys: 'x' }, { Body: 'x' }])(
    '%j is refused',
    async (texts) => {
      expect([400, 422]).toContain((await save(await writer(), texts)).status)
    },
  )

  test('sending takes the photos that are named, throws the others away, and ends the draft', async () => {
    const patient = await writer()
    const { body } = await save(patient, { Subject: 'My bill' }, [await jpeg(10, 10), await jpeg(20, 20)])
    const [dropped, sent] = keysOf(body.Draft)
    const request = { Topic: 'Billing', Subject: 'My bill', Message: 'Here it is.', PhotoKeys: [sent] }
    const answer = await patient.post<CreateConversationAnswer>('conversations', request, newKey())
    expect(answer.body.Message.Photos).toMatchObject([{ PhotoKey: sent, Width: 20, IsAvailable: true }])
    expect(await draftOf(patient)).toBeNull()
    expect((await patient.download(`photos/${sent}`)).status).toBe(200)
    expect((await patient.download(`photos/${dropped}`)).status).toBe(404)
  })

  test('a photo that is not in the draft cannot be sent, not even twice by its own patient', async () => {
    const patient = await writer()
    const { body } = await save(patient, {}, [await jpeg()])
    const request = { Topic: 'Other', Subject: 'Photo', Message: 'Look', PhotoKeys: keysOf(body.Draft) }
    expect((await patient.post('conversations', request, newKey())).status).toBe(200)
    const again = await patient.post<Problem>('conversations', request, newKey())
    expect([again.status, again.body.code]).toEqual([410, 'photo-gone'])
  })

  test('another patient’s photo cannot be sent', async () => {
    const owner = await writer()
    const { body } = await save(owner, {}, [await jpeg()])
    const request = { Topic: 'Other', Subject: 'Photo', Message: 'Look', PhotoKeys: keysOf(body.Draft) }
    const other = await (await writer()).post<Problem>('conversations', request, newKey())
    expect([other.status, other.body.code]).toEqual([410, 'photo-gone'])
    expect(await draftOf(owner)).not.toBeNull()
  })

  test('one photo cannot be named twice', async () => {
    const patient = await writer()
    const { body } = await save(patient, {}, [await jpeg()])
    const [key] = keysOf(body.Draft)
    const request = { Topic: 'Other', Subject: 'Photo', Message: 'Look', PhotoKeys: [key, key] }
    const { status, body: problem } = await patient.post<Problem>('conversations', request, newKey())
    expect([status, problem.fields]).toEqual([422, { PhotoKeys: 'invalid' }])
  })

  test('each conversation has a draft of its own for the reply', async () => {
    const patient = await writer()
    const [one, two] = [await startOne(patient), await startOne(patient)]
    await save(patient, { Message: 'new' })
    await save(patient, { Message: 'to one' }, [await jpeg()], `?conversationKey=${one}`)
    await save(patient, { Message: 'to two' }, [], `?conversationKey=${two}`)
    const draft = await draftOf(patient, `?conversationKey=${one}`)
    expect(draft).toMatchObject({ ConversationKey: one, Message: 'to one' })
    const reply = { Message: 'to one', PhotoKeys: keysOf(draft) }
    const { body } = await patient.post<Message>(`conversations/${one}`, reply, newKey())
    expect(body.Photos).toHaveLength(1)
    expect(await draftOf(patient, `?conversationKey=${one}`)).toBeNull()
    expect(await draftOf(patient, `?conversationKey=${two}`)).toMatchObject({ Message: 'to two' })
    expect(await draftOf(patient)).toMatchObject({ Message: 'new' })
  })

  test('no draft can be saved for a closed conversation, and an earlier one is kept', async () => {
    const patient = await writer()
    const key = await startOne(patient)
    await save(patient, { Message: 'half a thought' }, [], `?conversationKey=${key}`)
    await asStaff(api()).post(`staff/conversations/${key}/close`, { Reason: 'Resolved' })
    const { status, body } = await save(patient, { Message: 'more' }, [], `?conversationKey=${key}`)
    expect([status, body.code]).toEqual([409, 'conversation-closed'])
    expect(await draftOf(patient, `?conversationKey=${key}`)).toMatchObject({ Message: 'half a thought' })
  })

  test('a deleted draft leaves nothing', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    await save(patient, { Message: 'x' }, [await jpeg()])
    expect(await photoCount(made)).toBe(1)
    expect((await patient.delete<MessageDraftAnswer>(path)).body).toEqual({ Draft: null })
    expect([await draftOf(patient), await photoCount(made)]).toEqual([null, 0])
    expect((await patient.delete(path)).status).toBe(200)
  })

  test('a draft that nobody opened for a month is deleted', async () => {
    const made = await api().addPatient({ Conversations: ['answered'] })
    const patient = await asPatient(api(), made)
    await save(patient, { Message: 'x' }, [await jpeg()])
    expect(await photoCount(made)).toBe(1)
    const { body } = await patient.get<ConversationsAnswer>('conversations/list')
    const month = 31 * 24 * 60 * 60 * 1000
    await sweep(api().database, new Date(api().clock.now().getTime() + month))
    const later = await asPatient(api(), made)
    expect([await draftOf(later), await photoCount(made)]).toEqual([null, 0])
    expect((await later.get<ConversationsAnswer>('conversations/list')).body).toEqual(body)
  })
})
