/** @size all */
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { CreateConversationAnswer } from '@homeside/contract/messages'
import type { StaffThread } from '@homeside/contract/staff-conversations'
import type {
  StaffChange,
  StaffListedChange,
  StaffListedConversation,
  StaffListedOrder,
} from '@homeside/contract/staff-lists'
import type { StaffWaiting } from '@homeside/contract/staff-to-do'

import { asNewPatient, asPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import {
  insuranceRequest,
  submittedPolicy,
  newKey,
  placeTestOrder,
  photoForm,
} from '../../../testing/order-requests.ts'
import { besidesEverything, ofEverything } from '../../../testing/test-api.ts'
import { jpeg } from '../../platform/photos/testing/pictures.ts'

type Page = { Items: StaffListedConversation[]; Next: string | null }

onEveryEngine('lists of what waits for staff', (api) => {
  const list = async <Item>(path: string, site?: number) =>
    (await asStaff(api(), site).get<{ Items: Item[] }>(`staff/${path}`)).body.Items

  test('what waits is counted by kind with its oldest time, at the service’s own sites, and its place moves with each event', async () => {
    const count = async (site: number) => (await asStaff(api(), site).get<StaffWaiting>('staff/waiting')).body
    const before = await count(101)
    const elsewhere = await count(102)
    const { order } = await placeTestOrder(api(), 'A7034')
    await api().workFinished()
    const placed = await count(101)
    expect(placed.Orders?.Count).toBe((before.Orders?.Count ?? 0) + 1)
    expect(placed.Place).toBeGreaterThan(before.Place)
    expect(Date.parse(placed.Orders?.OldestUtc ?? '')).toBeLessThanOrEqual(api().clock.now().getTime())
    expect((await list<StaffListedOrder>('orders?show=waiting', 101)).at(-1)?.OrderKey).toBe(order.OrderKey)
    await asStaff(api(), 101).post(`staff/orders/${order.OrderKey}/accept`, {})
    const accepted = await count(101)
    expect(accepted).toEqual({
      ...placed,
      Orders: before.Orders,
      ToSend: { Count: (before.ToSend?.Count ?? 0) + 1, OldestUtc: expect.any(String) as string },
    })
    expect((await list<StaffListedOrder>('orders?show=waiting', 101)).at(-1)?.OrderKey).toBe(order.OrderKey)
    await asStaff(api(), 101).post(`staff/orders/${order.OrderKey}/ship`, { Carrier: 'UPS', TrackingNumber: '1Z999' })
    expect((await count(101)).ToSend).toEqual(before.ToSend)
    const shown = await list<StaffListedOrder>('orders?show=waiting', 101)
    expect(
      shown.filter(({ Status }) => !['Submitted', 'PendingReview', 'Processing', 'PartiallyShipped'].includes(Status)),
    ).toEqual([])
    expect(await count(102)).toEqual(elsewhere)
  })

  test('changes are those that wait, with what the patient asks for', async () => {
    const demographicsChange = { daysAgo: 1, fields: { MobilePhone: '5555550158' } }
    await api().addPatient(
      { FirstName: 'Waits', LastName: 'Here' },
      { registration: { details: { demographicsChange } } },
    )
    const waiting = await list<StaffListedChange>('changes')
    const change = waiting.find(({ PatientName }) => PatientName === 'Waits Here')
    expect(change?.Fields).toEqual(demographicsChange.fields)
    expect(change?.Before).toEqual({ MobilePhone: '5555550161' })
    const one = async (site?: number) =>
      (await asStaff(api(), site).get<StaffChange>(`staff/changes/${change?.ChangeKey}`)).body
    const undecided = { Status: 'Submitted', Reason: null, ClosedUtc: null, DecidedBy: null }
    expect(await one()).toEqual({ ...change, ...undecided, Language: 'en' })
    expect(await one(102)).toMatchObject({ code: 'not-found' })
    await asStaff(api()).post(`staff/changes/${change?.ChangeKey}/approve`, {})
    expect(await one()).toMatchObject({
      Status: 'Approved',
      Before: demographicsChange.fields,
      ClosedUtc: '2026-03-10T15:00:00.000Z',
      DecidedBy: expect.stringMatching(/^staff-/) as string,
    })
    const left = await list<StaffListedChange>('changes')
    expect(left.map(({ ChangeKey }) => ChangeKey)).not.toContain(change?.ChangeKey)
  })

  test('a change of insurance lists the pictures of the card that wait with it, which staff can open', async () => {
    const made = await api().addPatient({ Insurance: 'active' })
    const patient = await asPatient(api(), made)
    const change = async (Level: 1 | 2) => {
      const policy = submittedPolicy({ Level, PolicyNumber: `N-${Level}` })
      const { body } = await patient.post<InsuranceAnswer>('patient/insurance', insuranceRequest(policy))
      return body.Items.find((item) => item.Level === Level)
    }
    const upload = async (path: string, width: number) => {
      const form = new FormData()
      form.append('Photo', new File([new Uint8Array(await jpeg(width, 10))], 'card.jpg'))
      return (await patient.post<InsuranceAnswer>(`patient/insurance/${path}`, form)).body
    }
    const first = await change(1)
    // The picture of the card in force is not part of the change.
    await upload(`${first?.PolicyKey}/card/front`, 20)
    const { NextCards } = await upload('next/1/card/front', 30)
    await upload('next/2/card/back', 40)
    const second = await change(2)
    const listed = await list<StaffListedChange>(`changes?patient=${made.PatientKey}`)
    expect(listed.map(({ Level, Before }) => [Level, Before['PolicyNumber']])).toEqual([
      [1, 'PHP-220144'],
      [2, undefined],
    ])
    const photosOf = (key = 0) => listed.find(({ ChangeKey }) => ChangeKey === key)?.CardPhotos
    const next = NextCards[0]?.CardFront?.PhotoKey
    expect(photosOf(first?.PendingChange?.ChangeKey)).toEqual([{ Side: 'front', PhotoKey: next }])
    expect(photosOf(second?.PendingChange?.ChangeKey)).toEqual([{ Side: 'back', PhotoKey: second?.CardBack?.PhotoKey }])
    expect((await asStaff(api()).download(`staff/photos/${next}`)).status).toBe(200)
    expect(await list<StaffListedChange>('changes', 102)).not.toContainEqual(
      expect.objectContaining({ CardPhotos: [{ Side: 'front', PhotoKey: next }] }),
    )
  })

  test('a conversation waits while the patient wrote last, and is listed with the patient’s words', async () => {
    const patient = await asNewPatient(api())
    const request = { Topic: 'Other', Subject: 'A question', Message: 'When do you open?' }
    const { body } = await patient.post<CreateConversationAnswer>('conversations', request, newKey())
    const { ConversationKey: key } = body.Conversation
    const ofPatient = async (path: string, site?: number) =>
      (await list<StaffListedConversation>(path, site)).find(({ ConversationKey }) => ConversationKey === key)
    // The provider has answered by itself already.
    expect(body.AutoReply).not.toBeNull()
    expect(await ofPatient('conversations')).toMatchObject({ LastMessage: 'When do you open?', IsFromPatient: true })
    await patient.post(`conversations/${key}`, { Message: 'On Sunday, I mean.' }, newKey())
    expect(await ofPatient('conversations')).toMatchObject({ LastMessage: 'On Sunday, I mean.', IsFromPatient: true })
    expect(await ofPatient('conversations', 102)).toBeUndefined()
    await asStaff(api()).post(`staff/conversations/${key}/reply`, { SenderName: 'Ana', Message: 'At ten.' })
    expect(await ofPatient('conversations')).toBeUndefined()
    expect(await ofPatient('conversations?show=all')).toMatchObject({ LastMessage: 'At ten.', IsFromPatient: false })
  })

  test('what is about health waits before all that is older, over pages and in what follows a place', async () => {
    const patient = await asNewPatient(api())
    const keys: number[] = []
    for (const Topic of ['Orders', 'Clinical', 'Billing', 'Clinical']) {
      const letter = { Topic, Subject: 'Which first', Message: 'When?' }
      const { body } = await patient.post<CreateConversationAnswer>('conversations', letter, newKey())
      keys.push(body.Conversation.ConversationKey)
      api().clock.advance(1, 'minute')
    }
    const [order, sore, bill, dry] = keys
    const whole = await list<StaffListedConversation>('conversations')
    const mine = whole.map(({ ConversationKey }) => ConversationKey).filter((key) => keys.includes(key))
    expect(mine).toEqual([sore, dry, order, bill])
    const others = whole.findIndex(({ Topic }) => Topic !== 'Clinical')
    expect(whole.slice(others).filter(({ Topic }) => Topic === 'Clinical')).toEqual([])
    const pages: StaffListedConversation[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: Page = (await asStaff(api()).get<Page>(`staff/conversations?limit=1${next && `&after=${next}`}`)).body
      pages.push(...page.Items)
      next = page.Next
    }
    expect(pages).toEqual(whole)
  })

  test('a conversation names its photos, which staff can open', async () => {
    const patient = await asNewPatient(api())
    const about = { Topic: 'Other', Subject: 'My mask', Message: 'It leaks here.' }
    const form = photoForm(about, await jpeg(20, 10))
    const { body } = await patient.post<{ Conversation: { ConversationKey: number } }>(
      'conversations/photo',
      form,
      newKey(),
    )
    const listed = await list<StaffListedConversation>('conversations?show=all')
    const row = listed.find(({ ConversationKey }) => ConversationKey === body.Conversation.ConversationKey)
    expect(row?.PhotoKeys).toHaveLength(1)
    const [photoKey] = row?.PhotoKeys ?? []
    expect((await asStaff(api()).download(`staff/photos/${photoKey}`)).status).toBe(200)
    expect(listed.filter(({ PhotoKeys }) => PhotoKeys.includes(photoKey ?? ''))).toHaveLength(1)
  })

  test('orders are found by state and by day, also closed ones', async () => {
    const made = await api().addPatient({ Orders: ['delivered', 'placed'] })
    const mine = async (query: string) =>
      (await list<StaffListedOrder>(`orders?${query}`)).filter(({ PatientKey }) => PatientKey === made.PatientKey)
    const [delivered] = await mine('status=Delivered')
    expect(await mine('status=Delivered')).toMatchObject([{ Status: 'Delivered' }])
    const day = delivered?.OrderDate ?? ''
    expect((await mine(`from=${day}&to=${day}`)).map(({ OrderKey }) => OrderKey)).toContain(delivered?.OrderKey)
    expect(await mine(`status=Delivered&after=${delivered?.OrderKey}`)).toEqual([])
    expect(await mine('from=2030-01-01')).toEqual([])
    expect(await list<StaffListedOrder>(`orders?from=${day}&to=${day}`, 102)).not.toContainEqual(
      expect.objectContaining({ PatientKey: made.PatientKey }),
    )
  })

  test.each([
    'patients',
    'orders',
    'orders?show=all&search=paged',
    'changes',
    'conversations',
    'conversations?show=all',
    'patients?search=paged',
  ])('%s comes in pages, each row once and in the order of the whole list', async (path) => {
    for (const Orders of [['placed'], ['placed'], ['delivered']] as const) {
      const traits = { ...ofEverything, Orders: [...Orders], LastName: 'Paged' }
      const patient = await asPatient(api(), await api().addPatient(traits, besidesEverything))
      await patient.post('conversations', { Topic: 'Other', Subject: 'A question', Message: 'When?' }, newKey())
    }
    const whole = await list<object>(path)
    expect(whole.length).toBeGreaterThan(2)
    const pages: object[] = []
    let next: string | null = ''
    for (let page = 0; next !== null && page < whole.length; page++) {
      const asked: string = [path.split('?')[1], 'limit=2', next && `after=${next}`].filter(Boolean).join('&')
      const { body }: { body: { Items: object[]; Next: string | null } } = await asStaff(api()).get(
        `staff/${path.split('?')[0]}?${asked}`,
      )
      expect(body.Items.length).toBeLessThanOrEqual(2)
      pages.push(...body.Items)
      next = body.Next
    }
    expect(next).toBeNull()
    expect(pages).toEqual(whole)
  })

  test('orders, conversations and changes of one patient are listed, and nobody else’s', async () => {
    const made = await api().addPatient(ofEverything, besidesEverything)
    for (const path of ['orders?', 'conversations?show=all&', 'changes?']) {
      const rows = await list<{ PatientKey: number }>(`${path}patient=${made.PatientKey}`)
      expect(new Set(rows.map(({ PatientKey }) => PatientKey))).toEqual(new Set([made.PatientKey]))
      expect(await list(`${path}patient=${made.PatientKey}`, 102)).toEqual([])
    }
    const theirs = await list<StaffListedOrder>(`orders?patient=${made.PatientKey}`)
    const keys = theirs.map(({ OrderKey }) => OrderKey)
    expect(keys).toHaveLength(3)
    const days = theirs.map(({ OrderDate }) => OrderDate)
    expect(days).toEqual(days.toSorted().toReversed())
    const { body } = await asStaff(api()).get<{ Next: string }>(`staff/orders?patient=${made.PatientKey}&limit=2`)
    const after = await list<StaffListedOrder>(`orders?patient=${made.PatientKey}&after=${body.Next}`)
    expect(after.map(({ OrderKey }) => OrderKey)).toEqual(keys.slice(2))
  })

  test('a thread is read with its photos, which marks nothing as read', async () => {
    const made = await api().addPatient({ Conversations: ['with a photo', 'unread'] })
    const mine = (await list<StaffListedConversation>('conversations?show=all')).filter(
      ({ PatientKey }) => PatientKey === made.PatientKey,
    )
    expect(mine).toHaveLength(2)
    for (const { ConversationKey, LastMessage, PhotoKeys } of mine) {
      const { body } = await asStaff(api()).get<StaffThread>(`staff/conversations/${ConversationKey}`)
      expect(body).toMatchObject({ PatientName: `${made.FirstName} ${made.LastName}`, Language: 'en' })
      expect(body.Messages.at(-1)?.Body ?? '').not.toBe('')
      expect(body.Messages.map(({ Body }) => Body)).toContain(LastMessage)
      expect(body.Messages.flatMap(({ Photos }) => Photos.map(({ PhotoKey }) => PhotoKey))).toEqual(PhotoKeys)
      const again = await asStaff(api()).get<StaffThread>(`staff/conversations/${ConversationKey}`)
      expect(again.body.Conversation.UnreadCount).toBe(body.Conversation.UnreadCount)
      expect((await asStaff(api(), 102).get(`staff/conversations/${ConversationKey}`)).status).toBe(404)
    }
  })
})
