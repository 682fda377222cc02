import type { MessageDraftAnswer } from '@homeside/contract/message-drafts'
import type {
  CreateConversationAnswer,
  MessagePageAnswer,
  MessagePageWithImagesAnswer,
} from '@homeside/contract/messages'
import type { StaffThread } from '@homeside/contract/staff-conversations'
import type { StaffListedConversation } from '@homeside/contract/staff-lists'
import { eq } from 'drizzle-orm'

import { asNewPatient, asStaff } from '../../../testing/as-patient.ts'
import { newKey, photoForm } from '../../../testing/order-requests.ts'
import { ownTestApi } from '../../../testing/start-test-api.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { photos } from '../../platform/database/tables/photos.ts'
import { jpeg } from '../../platform/photos/testing/pictures.ts'
import { Problem } from '../../platform/problems/problem.ts'

const draft = 'conversations/draft'
const bucket = new Map<string, Buffer>()
let isAway = false
const api = ownTestApi({
  photoStore: {
    keep: () => Promise.reject(new Error('The test moves photos itself.')),
    read: async (key) => {
      if (isAway) throw new Problem('unavailable')
      return bucket.get(key) ?? null
    },
    remove: () => Promise.resolve(),
    failures: () => 0,
  },
})

/** Moves a photo to the bucket, as servers do within minutes. */
async function move(photoKey: string): Promise<void> {
  const isIt = eq(photos.photoKey, photoKey)
  const [row] = await api.database.select().from(photos).where(isIt)
  bucket.set(photoKey, row!.content!)
  await api.database.update(photos).set({ content: null, isElsewhere: true }).where(isIt)
}

/** Sends a message with a photo that was moved while it was a draft. */
async function sendMoved(patient: Caller): Promise<{ key: number; photoKey: string }> {
  const [begun] = (await patient.post<MessageDraftAnswer>(draft, photoForm({}, await jpeg()))).body.Draft?.Photos ?? []
  const photoKey = begun?.PhotoKey ?? ''
  await move(photoKey)
  // The page sends those photos of the draft that are still there.
  const { body } = await patient.get<MessageDraftAnswer>(draft)
  const PhotoKeys = body.Draft?.Photos.filter(({ IsAvailable }) => IsAvailable).map(({ PhotoKey }) => PhotoKey) ?? []
  const request = { Topic: 'Other', Subject: 'A rash', Message: 'Please look.', PhotoKeys }
  const sent = await patient.post<CreateConversationAnswer>('conversations', request, newKey())
  return { key: sent.body.Conversation.ConversationKey, photoKey }
}

test('a photo that was moved to the bucket is sent, and seen by patient and staff', async () => {
  const { key, photoKey } = await sendMoved(await asNewPatient(api))
  expect(key).toBeGreaterThan(0)
  const { body: thread } = await asStaff(api).get<StaffThread>(`staff/conversations/${key}`)
  expect(thread.Messages.flatMap(({ Photos }) => Photos)).toMatchObject([{ PhotoKey: photoKey, IsAvailable: true }])
  const { body } = await asStaff(api).get<{ Items: StaffListedConversation[] }>('staff/conversations?show=all')
  expect(body.Items.find(({ ConversationKey }) => ConversationKey === key)?.PhotoKeys).toEqual([photoKey])
})

test('messages come with the pictures of the bucket, and without them while it is away', async () => {
  const patient = await asNewPatient(api)
  const { key } = await sendMoved(patient)
  const pictures = async () => {
    const { status, body } = await patient.get<MessagePageWithImagesAnswer>(
      `conversations/${key}/messages/1/10/images/150`,
    )
    return [status, body.Items.flatMap(({ Photos }) => Photos.map(({ DataUrl }) => DataUrl?.slice(0, 10) ?? null))]
  }
  expect(await pictures()).toEqual([200, ['data:image']])
  isAway = true
  expect(await pictures()).toEqual([200, [null]])
  isAway = false
  const { body } = await patient.get<MessagePageAnswer>(`conversations/${key}/messages/1/10`)
  expect(body.Items.flatMap(({ Photos }) => Photos)).toMatchObject([{ IsAvailable: true }])
})
