import type { Charge } from '@homeside/contract/charges'
import type { Dashboard } from '@homeside/contract/patient'
import type { PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { PatientTraits } from '@homeside/contract/sandbox'

import { asNewPatient } from '../../../testing/as-patient.ts'
import { ReturnUrl } from '../../../testing/enter-card.ts'
import { newKey, placeTestOrder } from '../../../testing/order-requests.ts'
import { ownTestApi } from '../../../testing/start-test-api.ts'
import type { Caller } from '../../../testing/test-api.ts'

const api = ownTestApi()

const needsAttention = async (patient: Caller) =>
  (await patient.get<Dashboard>('patient/dashboard')).body.PaymentsNeedAttention

test.each<[string, PatientTraits, boolean]>([
  ['who has no card', {}, false],
  ['whose cards are good', { Cards: ['valid', 'on autopay'] }, false],
  ['whose default has expired', { Cards: ['expired'] }, true],
  ['whose other card has expired', { Cards: ['valid', 'expired'] }, false],
  ['whose provider takes no payments', { Cards: ['expired'], Provider: ['without payments'] }, false],
])('the dashboard says whether the payments of %s need attention', async (_, traits, isTold) => {
  expect(await needsAttention(await asNewPatient(api, traits))).toBe(isTold)
})

test('the dashboard says that a payment is owed or not known yet, until it is settled', async () => {
  const traits: PatientTraits = { Cards: ['valid'], Provider: ['asks for payment'] }
  const { patient, order } = await placeTestOrder(api, 'A7034', {}, { traits, supply: { copayCents: 1840 } })
  expect(await needsAttention(patient)).toBe(true)
  const [card] = (await patient.get<PaymentMethodsAnswer>('payments/methods')).body.Items
  const request = { PaymentMethodKey: card?.PaymentMethodKey, AmountCents: 1840, OrderKey: order.OrderKey, ReturnUrl }
  const key = newKey()
  api.processor.diesCharging = 'after'
  await patient.post('payments/charges', request, key)
  api.processor.diesCharging = null
  expect(await needsAttention(patient)).toBe(true)
  expect((await patient.post<Charge>('payments/charges', request, key)).body.Status).toBe('Paid')
  expect(await needsAttention(patient)).toBe(false)
})

test('a bill that comes later is nothing to pay now', async () => {
  const { patient } = await placeTestOrder(api, 'A7034', {}, { supply: { copayCents: 1840 } })
  expect(await needsAttention(patient)).toBe(false)
})
