import type { Conversation, ConversationsAnswer } from '@homeside/contract/conversations'
import type { Message, MessagePageAnswer } from '@homeside/contract/messages'
import type { Problem } from '@homeside/contract/problem'
import type { PatientTraits } from '@homeside/contract/sandbox'
import type { StaffThread } from '@homeside/contract/staff-conversations'
import { like } from 'drizzle-orm'

import { asNewPatient, asPatient, asStaff, callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { auditTrail } from '../../platform/database/tables/operations.ts'

let keys = 0
const newKey = () => ({ 'Idempotency-Key': `staff-test-${keys++}` })
const answer = { SenderName: 'Dana Whitfield', Message: 'It ships today.' }

onEveryEngine('staff in conversations', (api) => {
  const writer = () => asNewPatient(api())
  const start = async (patient: Caller) => {
    const request = { Topic: 'Orders', Subject: 'My order', Message: 'Where is it?' }
    const { body } = await patient.post<{ Conversation: Conversation }>('conversations', request, newKey())
    return body.Conversation.ConversationKey
  }
  const atDesk = async (name: string) => {
    const send: typeof fetch = async (input, init) => api().handle(new Request(input, init))
    return callerWith(api(), send, { Cookie: await api().cookieAtDesk({ name }), 'X-Desk': '1' })
  }
  const look = async (patient: Caller, key: number) => (await patient.get<Conversation>(`conversations/${key}`)).body

  test('an answer is unread until the patient has seen it', async () => {
    const patient = await writer()
    const key = await start(patient)
    api().clock.advance(1, 'minute')
    const { status, body } = await asStaff(api()).post<Message>(`staff/conversations/${key}/reply`, answer)
    expect([status, body.SenderType, body.SenderName, body.IsRead]).toEqual([200, 'Provider', 'Dana Whitfield', false])
    expect(await look(patient, key)).toMatchObject({ IsUnread: true, UnreadCount: 1, Preview: 'It ships today.' })
    const { body: page } = await patient.get<MessagePageAnswer>(`conversations/${key}/messages/1/10`)
    expect(page.Items[0]).toEqual(body)
  })

  test('an answer brings a deleted conversation back, on top', async () => {
    const patient = await writer()
    const key = await start(patient)
    await patient.delete('conversations/BulkDelete', { ConversationKeys: [key] })
    expect((await patient.get(`conversations/${key}`)).status).toBe(404)
    api().clock.advance(1, 'minute')
    await asStaff(api()).post(`staff/conversations/${key}/reply`, answer)
    const { body } = await patient.get<ConversationsAnswer>('conversations/list')
    expect(body.Items[0]).toMatchObject({ ConversationKey: key, IsUnread: true })
  })

  test('a reply that names what its writer has read is refused when somebody has written since', async () => {
    const patient = await writer()
    const key = await start(patient)
    const staff = asStaff(api())
    const reply = (ReadUpTo: number) =>
      staff.post<Message & Problem>(`staff/conversations/${key}/reply`, { ...answer, ReadUpTo })
    const read = async () => {
      const { body } = await staff.get<StaffThread>(`staff/conversations/${key}`)
      return body.Messages.findLast(({ SenderType }) => SenderType !== 'System')?.MessageKey ?? 0
    }
    const before = await read()
    await patient.post(`conversations/${key}`, { Message: 'Forget it, I am in hospital.' }, newKey())
    expect((await reply(before)).body.code).toBe('conversation-grown')
    expect((await reply(await read())).status).toBe(200)
    expect((await reply(before)).body.code).toBe('conversation-grown')
  })

  test('the thread says what a usual reply is filled in with: of two orders under way none', async () => {
    const factsOf = async (traits: PatientTraits) => {
      const made = await api().addPatient({ Conversations: ['unread'], ...traits })
      const key = made.Conversations[0]?.ConversationKey
      const { Facts } = (await asStaff(api()).get<StaffThread>(`staff/conversations/${key}`)).body
      return { made, Facts, FirstName: made.FirstName }
    }
    const one = await factsOf({ Orders: ['shipped'] })
    const soon = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string
    const { OrderNumber } = one.made.Orders[0]!
    expect(one.Facts).toMatchObject({ FirstName: one.FirstName, OrderNumber, ArrivesOn: soon, OrderableOn: soon })
    const unknown = { OrderNumber: null, ArrivesOn: null }
    const [two, over] = [await factsOf({ Orders: ['shipped', 'open'] }), await factsOf({ Orders: ['delivered'] })]
    expect([two.Facts, over.Facts]).toMatchObject([unknown, unknown])
    api().clock.advance(60, 'day')
    const { body } = await asStaff(api()).get<StaffThread>(
      `staff/conversations/${one.made.Conversations[0]?.ConversationKey}`,
    )
    expect(body.Facts).toMatchObject({ OrderNumber, ArrivesOn: null })
  })

  test('who has a conversation open sees which colleagues have, and who writes, for some seconds', async () => {
    const key = await start(await writer())
    const [anna, ben] = [await atDesk('Anna'), await atDesk('Ben')]
    const viewers = async (who: Caller, query = '') =>
      (await who.get<{ Others: object[]; LastMessageKey: number }>(`staff/conversations/${key}/viewers${query}`)).body
    expect((await viewers(anna)).Others).toEqual([])
    expect((await viewers(ben, '?typing=true')).Others).toEqual([{ Name: 'Anna', IsTyping: false }])
    expect((await viewers(anna)).Others).toEqual([{ Name: 'Ben', IsTyping: true }])
    // A second browser of the same person is nobody else, and a service has nothing open.
    expect((await viewers(await atDesk('Ben'))).Others).toEqual([{ Name: 'Anna', IsTyping: false }])
    expect((await viewers(asStaff(api(), 101))).Others).toHaveLength(2)
    const { body } = await asStaff(api()).post<Message>(`staff/conversations/${key}/reply`, answer)
    expect((await viewers(ben)).LastMessageKey).toBe(body.MessageKey)
    api().clock.advance(13, 'second')
    expect((await viewers(anna)).Others).toEqual([])
    expect((await asStaff(api(), 102).get(`staff/conversations/${key}/viewers`)).status).toBe(404)
    const seen = await api().database.select().from(auditTrail).where(like(auditTrail.call, '%viewers'))
    expect(seen.filter(({ outcome }) => outcome === 'done')).toEqual([])
  })

  test('closing says why, and ends replies until it is opened again', async () => {
    const patient = await writer()
    const key = await start(patient)
    const staff = asStaff(api())
    const { body } = await staff.post<Conversation>(`staff/conversations/${key}/close`, { Reason: 'MovedToPhone' })
    expect(body).toMatchObject({ Status: 'Closed', ClosedReason: 'MovedToPhone', CanReply: false })
    expect(body.ClosedUtc).toBe(api().clock.now().toISOString())
    expect(await look(patient, key)).toEqual(body)
    const refused = await patient.post<Problem>(`conversations/${key}`, { Message: 'Hello?' }, newKey())
    expect([refused.status, refused.body.code]).toEqual([409, 'conversation-closed'])

    const reopened = await staff.post<Conversation>(`staff/conversations/${key}/reopen`, undefined)
    expect(reopened.body).toMatchObject({ Status: 'Open', ClosedReason: null, ClosedUtc: null, CanReply: true })
    expect((await patient.post(`conversations/${key}`, { Message: 'Hello?' }, newKey())).status).toBe(200)
    expect((await staff.post(`staff/conversations/${key}/reopen`, undefined)).status).toBe(200)
  })

  test('a closed conversation can be neither answered nor closed again', async () => {
    const key = await start(await writer())
    const staff = asStaff(api())
    await staff.post(`staff/conversations/${key}/close`, { Reason: 'Resolved' })
    for (const [path, body] of [
      ['reply', answer],
      ['close', { Reason: 'Duplicate' }],
    ] as const) {
      const refused = await staff.post<Problem>(`staff/conversations/${key}/${path}`, body)
      expect([refused.status, refused.body.code]).toEqual([409, 'conversation-closed'])
    }
  })

  test('closing and replying at the same moment leave no message after the end', async () => {
    const patient = await writer()
    const key = await start(patient)
    const replies = Array.from({ length: 10 }, (_, index) =>
      patient.post<Problem>(`conversations/${key}`, { Message: `Reply ${index}` }, newKey()),
    )
    const closing = asStaff(api()).post<Conversation>(`staff/conversations/${key}/close`, { Reason: 'Resolved' })
    const sent = (await Promise.all(replies)).filter(({ status }) => status === 200).length
    expect((await closing).status).toBe(200)
    expect((await look(patient, key)).MessageCount).toBe(2 + sent)
    expect((await closing).body.MessageCount).toBe(2 + sent)
  })

  test.each([
    ['reply', { ...answer, Message: ' ' }, { Message: 'required' }],
    ['reply', { ...answer, SenderName: '' }, { SenderName: 'required' }],
    ['close', { Reason: 'Bored' }, { Reason: 'invalid' }],
  ])('%s with %j is refused', async (path, body, fields) => {
    const key = await start(await writer())
    const refused = await asStaff(api()).post<Problem>(`staff/conversations/${key}/${path}`, body)
    expect([refused.status, refused.body.fields]).toEqual([422, fields])
  })

  test('staff start a conversation, which the patient reads', async () => {
    const made = await api().addPatient()
    const letter = {
      PatientKey: made.PatientKey,
      Topic: 'Orders',
      Subject: 'Your mask',
      SenderName: 'Ana',
      Message: 'It is here.',
    }
    const { body } = await asStaff(api(), made.SiteKey).post<{ ConversationKey: number }>('staff/conversations', letter)
    const patient = await asPatient(api(), made)
    expect((await patient.get(`conversations/${body.ConversationKey}`)).body).toMatchObject({
      Subject: 'Your mask',
      IsUnread: true,
    })
    expect((await asStaff(api(), 102).post('staff/conversations', letter)).status).toBe(404)
  })
})
