import type {
  StaffListedChange,
  StaffListedConversation,
  StaffListedOrder,
  StaffListedPatient,
} from '@homeside/contract/staff-lists'

import { asPatient } from '../../testing/as-patient.ts'
import { asStaff } from '../../testing/as-staff.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'
import { newKey, placeTestOrder } from '../../testing/order-requests.ts'

onEveryEngine('lists of what waits for staff', (api) => {
  const list = async <Item>(path: string, site?: number) =>
    (await asStaff(api(), site).get<{ Items: Item[] }>(`staff/${path}`)).body.Items

  test('orders are the open ones; one of a number is found in any case and any state', async () => {
    const { order } = await placeTestOrder(api(), 'A7034')
    const open = await list<StaffListedOrder>('orders')
    expect(open.find(({ OrderKey }) => OrderKey === order.OrderKey)).toMatchObject({
      OrderNumber: order.OrderNumber,
      Status: 'Submitted',
      PatientName: 'María López',
    })
    expect(open.filter(({ Status }) => ['Draft', 'Delivered', 'Cancelled'].includes(Status))).toEqual([])
    const path = `orders?number=${order.OrderNumber.toLowerCase()}`
    expect(await list<StaffListedOrder>(path)).toHaveLength(1)
    expect(await list<StaffListedOrder>(path, 102)).toEqual([])
  })

  test('changes are those that wait, with what the patient asks for', async () => {
    const waiting = await list<StaffListedChange>('changes')
    const change = waiting.find(({ PatientName }) => PatientName.startsWith('Tess'))
    expect(Object.keys(change?.Fields ?? {}).length).toBeGreaterThan(0)
    await asStaff(api()).post(`staff/changes/${change?.ChangeKey}/approve`, {})
    const left = await list<StaffListedChange>('changes')
    expect(left.map(({ ChangeKey }) => ChangeKey)).not.toContain(change?.ChangeKey)
  })

  test('a conversation waits while the patient wrote last, and is told in the patient’s words', async () => {
    const nina = await asPatient(api(), 'nina.patel', 'bluebird-hme')
    const request = { Topic: 'Other', Subject: 'A question', Message: 'When do you open?' }
    const { body } = await nina.post<{ Conversation: { ConversationKey: number } }>('conversations', request, newKey())
    const { ConversationKey: key } = body.Conversation
    await nina.post(`conversations/${key}`, { Message: 'On Sunday, I mean.' }, newKey())
    const ofNina = async (path: string, site?: number) =>
      (await list<StaffListedConversation>(path, site)).find(({ ConversationKey }) => ConversationKey === key)
    expect(await ofNina('conversations')).toMatchObject({ LastMessage: 'On Sunday, I mean.', IsFromPatient: true })
    expect(await ofNina('conversations', 102)).toBeUndefined()
    await asStaff(api()).post(`staff/conversations/${key}/reply`, { SenderName: 'Ana', Message: 'At ten.' })
    expect(await ofNina('conversations')).toBeUndefined()
    expect(await ofNina('conversations?show=all')).toMatchObject({ LastMessage: 'At ten.', IsFromPatient: false })
  })

  test('patients are found by a part of their name or username, at the service’s site alone', async () => {
    const found = await list<StaffListedPatient>('patients?search=LÓPEZ')
    expect(found).toMatchObject([{ PatientName: 'María López', Username: 'maria.lopez' }])
    expect(await list<StaffListedPatient>('patients?search=maria.l')).toEqual(found)
    expect(await list<StaffListedPatient>('patients?search=%25')).toEqual([])
    const sites = (await list<StaffListedPatient>('patients', 102)).map(({ SiteKey }) => SiteKey)
    expect(new Set(sites)).toEqual(new Set([102]))
  })
})
