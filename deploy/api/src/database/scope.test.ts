import { startTestApi } from '../testing.ts'
import { asPatient } from '../testing/as-patient.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const patientTables = [
  'prescribed_supplies',
  'dispensings',
  'orders',
  'order_items',
  'order_events',
  'idempotency_keys',
]

test('every statement on a patient’s data names the site and the patient, whatever the call', async () => {
  const statements: string[] = []
  const opened = await openTestDatabase((statement) => statements.push(statement))
  const api = await startTestApi({ opened })
  const walt = await asPatient(api, 'walt.higgins', 'bluebird-hme')
  statements.length = 0
  for (const path of ['patient/dashboard', 'patient/info', 'orders/supplies', 'orders/open', 'orders/recent']) {
    await walt.get(path)
  }
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
