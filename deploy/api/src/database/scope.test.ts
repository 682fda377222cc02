import type { PatientInfo } from '@homeside/contract/patient'

import { startTestApi } from '../testing.ts'
import { asPatient } from '../testing/as-patient.ts'
import { insuranceRequest, submittedPolicy } from '../testing/insurance-request.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const patientTables = [
  'prescribed_supplies',
  'dispensings',
  'orders',
  'order_items',
  'order_events',
  'idempotency_keys',
  'insurance_policies',
  'insurance_cards',
  'changes',
  'patient_contacts',
  'notification_settings',
  'credits',
]

test('every statement on a patient’s data names the site and the patient, whatever the call', async () => {
  const statements: string[] = []
  const opened = await openTestDatabase((statement) => statements.push(statement))
  const api = await startTestApi({ opened })
  const walt = await asPatient(api, 'walt.higgins', 'bluebird-hme')
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
  ]) {
    await walt.get(path)
  }
  await walt.post('patient/insurance', insuranceRequest(submittedPolicy({ Level: 1 })))
  await walt.post('patient/insurance', insuranceRequest(submittedPolicy()))
  const { body } = await walt.post<PatientInfo>('patient/info', { HomePhone: '5555550190', ResponsibleParty: null })
  await walt.post('patient/demographics', { HomePhone: '5555550191' })
  await walt.delete(`patient/changes/${body.PendingChange?.ChangeKey}`)
  const supplies = await walt.get<{ Items: { SupplyKey: number; HcpcsCode: string }[] }>('orders/supplies')
  const filter = supplies.body.Items.find((item) => item.HcpcsCode === 'A7038')
  const order = {
    Items: [{ SupplyKey: filter?.SupplyKey, Quantity: 1 }],
    ConfirmsNeed: true,
    AddressIsCorrect: true,
    InsuranceIsCorrect: true,
    AcceptsTerms: true,
  }
  expect((await walt.post('orders', order, { 'Idempotency-Key': 'scope-test' })).status).toBe(200)
  await api.close()

  for (const table of patientTables) {
    const touching = statements.filter((statement) => new RegExp(`(from|join|update) "${table}"`).test(statement))
    expect([table, touching.length > 0]).toEqual([table, true])
    for (const statement of touching) {
      const condition = statement.slice(statement.indexOf(' where '))
      expect(condition).toContain(`"${table}"."site_key" = $`)
      expect(condition).toContain(`"${table}"."patient_key" = $`)
    }
  }
})
