import type { CreateConversationAnswer, Message } from '@homeside/contract/messages'
import type { Problem } from '@homeside/contract/problem'
import { eq } from 'drizzle-orm'

import { asNewPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { sweep } from '../../server/sweep.ts'
import { messages } from '../database/tables/conversations.ts'
import { staffRequests } from '../database/tables/operations.ts'

onEveryEngine('an Idempotency-Key', (api) => {
  const once = { 'Idempotency-Key': 'a-key-that-two-people-made-up' }
  const request = { Topic: 'Other', Subject: 'Mask', Message: 'Which size?' }

  test('belongs to its patient: the same key and body from another patient is another request with its own answer', async () => {
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

onEveryEngine('an Idempotency-Key of staff', (api) => {
  const said = { SenderName: 'Anna', Message: 'On Monday.' }
  let keys = 0
  const newKey = () => ({ 'Idempotency-Key': `of-staff-${(keys += 1)}` })
  async function conversation() {
    const patient = await asNewPatient(api())
    const written = { Topic: 'Other', Subject: 'Mask', Message: 'When?' }
    const { body } = await patient.post<CreateConversationAnswer>('conversations', written, newKey())
    return body.Conversation.ConversationKey
  }

  const asked = async ({ 'Idempotency-Key': key }: ReturnType<typeof newKey>, by = asStaff(api())) =>
    (await by.get<{ State: string }>(`staff/requests/${key}`)).body.State

  test('has a reply written once, by however many requests at a time, and tells what came of it', async () => {
    const path = `staff/conversations/${await conversation()}/reply`
    const once = newKey()
    expect(await asked(once)).toBe('NotCome')
    const answers = await Promise.all([1, 2, 3].map(() => asStaff(api()).post<Message>(path, said, once)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.MessageKey}`)).size).toBe(1)
    expect(await asked(once)).toBe('Done')
    // A key is its caller's: others know nothing of it, and may have the same.
    expect(await asked(once, asStaff(api(), 101))).toBe('NotCome')
    expect((await asStaff(api(), 101).post<Message>(path, said, once)).body.MessageKey).not.toBe(
      answers[0]?.body.MessageKey,
    )
  })

  test('names one body and one call; a refused one leaves nothing', async () => {
    const key = await conversation()
    const path = `staff/conversations/${key}/reply`
    const staff = asStaff(api())
    const once = newKey()
    await staff.post(path, said, once)
    for (const [other, body] of [
      [path, { ...said, Message: 'On Tuesday.' }],
      [`staff/conversations/${key}/close`, { Reason: 'Resolved' }],
    ] as const) {
      expect((await staff.post<Problem>(other, body, once)).body.code).toBe('idempotency-mismatch')
    }
    await staff.post(`staff/conversations/${key}/close`, { Reason: 'Resolved' })
    const refused = newKey()
    expect((await staff.post<Problem>(path, said, refused)).body.code).toBe('conversation-closed')
    expect(await asked(refused)).toBe('NotCome')
    await staff.post(`staff/conversations/${key}/reopen`, undefined)
    expect((await staff.post(path, said, refused)).status).toBe(200)
  })

  test('of a link sends one text; when its end is not known, nobody sends another', async () => {
    const { PatientKey } = await api().addPatient()
    const staff = asStaff(api())
    const link = { PatientKey, Template: 'orders' }
    const [once, before] = [newKey(), api().outbox.messages.length]
    const first = await staff.post('staff/shortcodes', link, once)
    expect((await staff.post('staff/shortcodes', link, once)).body).toEqual(first.body)
    expect(api().outbox.messages.length - before).toBe(1)
    // A server that died between the two.
    await api().database.update(staffRequests).set({ answer: null })
    expect(await asked(once)).toBe('Unknown')
    expect((await staff.post<Problem>('staff/shortcodes', link, once)).body.code).toBe('request-unknown')
    expect(api().outbox.messages.length - before).toBe(1)
  })

  test('is kept as a hash, and the answer sealed with it, for a week', async () => {
    const once = newKey()
    await asStaff(api()).post(`staff/conversations/${await conversation()}/reply`, said, once)
    const kept = async () => JSON.stringify(await api().database.select().from(staffRequests))
    expect(await kept()).not.toMatch(new RegExp(`${once['Idempotency-Key']}|Monday|MessageKey`))
    await sweep(api().database, new Date(api().clock.now().getTime() + 8 * 86_400_000))
    expect(await kept()).toBe('[]')
  })
})
