/** @size all */

import type { MessageDraftAnswer } from '@homeside/contract/message-drafts'
import type { CreateConversationAnswer } from '@homeside/contract/messages'
import type { PatientInfo } from '@homeside/contract/patient'

import { asNewPatient } from '../../../testing/as-patient.ts'
import { openFilledDatabase } from '../../../testing/engines.ts'
import { insuranceRequest, submittedPolicy, photoForm } from '../../../testing/order-requests.ts'
import { startTestApi, usualNow } from '../../../testing/start-test-api.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { jpeg } from '../photos/testing/pictures.ts'

const patientTables = [
  'prescribed_supplies',
  'dispensings',
  'orders',
  'order_items',
  'order_events',
  'idempotency_keys',
  'insurance_policies',
  'insurance_cards',
  'next_insurance_cards',
  'changes',
  'patient_contacts',
  'notification_settings',
  'credits',
  'conversations',
  'messages',
  'message_photos',
  'message_drafts',
  'draft_photos',
  'photos',
]

test('every statement on a patient’s data names the site and the patient, whatever the call', async () => {
  const statements: string[] = []
  const opened = await openFilledDatabase(usualNow, (statement) => statements.push(statement))
  const api = await startTestApi({ opened })
  const patient = await asNewPatient(api, {
    Orders: ['blocked', 'partly shipped', 'delivered'],
    Conversations: ['unread', 'with a photo'],
  })
  statements.length = 0
  for (const path of [
    'patient/dashboard',
    'patient/info',
    'patient/insurance',
    'patient/notifications',
    'patient/credits',
    'orders/supplies',
    'orders/open',
    'orders/recent',
    'conversations/list',
    'conversations/1/20?topic=Orders&status=Open&unread=true&search=mask',
  ]) {
    await patient.get(path)
  }
  await patient.post('patient/insurance', insuranceRequest(submittedPolicy({ Level: 1 })))
  await patient.post('patient/insurance', insuranceRequest(submittedPolicy()))
  const { body } = await patient.post<PatientInfo>('patient/info', { HomePhone: '5555550190', ResponsibleParty: null })
  await patient.post('patient/demographics', { HomePhone: '5555550191' })
  await patient.delete(`patient/changes/${body.PendingChange?.ChangeKey}`)
  const supplies = await patient.get<{ Items: { SupplyKey: number; HcpcsCode: string }[] }>('orders/supplies')
  const filter = supplies.body.Items.find((item) => item.HcpcsCode === 'A7038')
  const order = {
    Items: [{ SupplyKey: filter?.SupplyKey, Quantity: 1 }],
    ConfirmsNeed: true,
    AddressIsCorrect: true,
    InsuranceIsCorrect: true,
    AcceptsTerms: true,
  }
  expect((await patient.post('orders', order, { 'Idempotency-Key': 'scope-test' })).status).toBe(200)
  await writeMessages(patient)
  await api.close()

  // A statement of several selects is held to it in each of them.
  const selects = statements.flatMap((statement) => statement.split('(select coalesce(json_agg('))
  for (const table of patientTables) {
    const touching = selects.filter((statement) => new RegExp(`(from|join|update) "${table}"`).test(statement))
    expect([table, touching.length > 0]).toEqual([table, true])
    for (const statement of touching) {
      const [, as = table] = new RegExp(`(?:from|join|update) "${table}" "(\\w+)"`).exec(statement) ?? []
      expect(statement).toContain(`"${as}"."site_key" = $`)
      expect(statement).toContain(`"${as}"."patient_key" = $`)
    }
  }
})

/** Every call of conversations that asks or changes something of its own. */
async function writeMessages(patient: Caller): Promise<void> {
  const draft = 'conversations/draft'
  const once = (name: string) => ({ 'Idempotency-Key': `scope-test-${name}` })
  await patient.post(draft, photoForm({ Message: 'x' }, await jpeg()))
  await patient.delete(draft)
  const { body: saved } = await patient.post<MessageDraftAnswer>(draft, photoForm({ Message: 'x' }, await jpeg()))
  const photoKey = saved.Draft?.Photos[0]?.PhotoKey
  await patient.download(`photos/${photoKey}`)
  const request = { Topic: 'Other', Subject: 'x', Message: 'x', PhotoKeys: [photoKey] }
  const { body } = await patient.post<CreateConversationAnswer>('conversations', request, once('create'))
  const key = body.Conversation.ConversationKey
  await patient.get(`conversations/${key}/messages/1/10/images/150?upToKey=${body.Message.MessageKey}`)
  await patient.post(`conversations/${key}`, { Message: 'x' }, once('reply'))
  await patient.post(`conversations/${key}/markread`, undefined)
  expect((await patient.delete('conversations/BulkDelete', { ConversationKeys: [key] })).status).toBe(200)
}
