import { randomUUID } from 'node:crypto'

import type { InsuranceAnswer, SubmitInsuranceRequest } from '@homeside/contract/insurance'
import type { OrderTerms } from '@homeside/contract/order-drafts'
import type { SeenOrder } from '@homeside/contract/order-parts'
import type { Order, PlaceOrderRequest, SuppliesAnswer } from '@homeside/contract/orders'
import type { PatientInfo } from '@homeside/contract/patient'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import type { SandboxSupply } from '@homeside/sandbox/patients/sandbox-patient'

import { asPatient } from './as-patient.ts'
import type { Caller, TestApi } from './test-api.ts'

export const newKey = () => ({ 'Idempotency-Key': randomUUID() })

/** The key of a supply that was prescribed; 0 when it was not. */
export async function supplyKey(patient: Caller, code: string): Promise<number> {
  const { body } = await patient.get<SuppliesAnswer>('orders/supplies')
  return body.Items.find((item) => item.HcpcsCode === code)?.SupplyKey ?? 0
}

/** An order of one supply by its key. */
export function orderOfKey(SupplyKey: number, Quantity = 1): PlaceOrderRequest {
  const agreed = { ConfirmsNeed: true, AddressIsCorrect: true, InsuranceIsCorrect: true, AcceptsTerms: true }
  return { Items: [{ SupplyKey, Quantity }], ...agreed }
}

/** An order of one supply that nothing is wrong with, apart from the changes. */
export async function orderOf(
  patient: Caller,
  code: string,
  changes: Partial<PlaceOrderRequest> = {},
  quantity = 1,
): Promise<PlaceOrderRequest> {
  return { ...orderOfKey(await supplyKey(patient, code), quantity), ...changes }
}

/** What the review shows of an order of these, as the calls of a page answer it. */
export async function seenBy(patient: Caller, items: PlaceOrderRequest['Items']): Promise<SeenOrder> {
  const { body: info } = await patient.get<PatientInfo>('patient/info')
  const { body: insurance } = await patient.get<InsuranceAnswer>('patient/insurance')
  const { body: terms } = await patient.get<OrderTerms>('orders/terms')
  const { body: supplies } = await patient.get<SuppliesAnswer>('orders/supplies')
  return {
    Address: info.Address,
    Phone: info.MobilePhone ?? info.HomePhone,
    Policies: insurance.Items.map(({ Level, PayorName, PolicyNumber }) => ({ Level, PayorName, PolicyNumber })),
    Terms: { AdditionalDisclaimer: terms.AdditionalDisclaimer, AsksForPayment: terms.AsksForPayment },
    Supplies: items.flatMap(({ SupplyKey }) => {
      const shown = supplies.Items.find((supply) => supply.SupplyKey === SupplyKey)
      if (shown === undefined) return []
      const { HcpcsCode, PlainName, Size, MaxQty, EligibilityStatus, EstimatedCopayCents } = shown
      const AddOns = shown.AddOns.map(({ AddOnKey, PlainName: name, PriceCents }) => ({
        AddOnKey,
        PlainName: name,
        PriceCents,
      }))
      return [{ SupplyKey, HcpcsCode, PlainName, Size, MaxQty, EligibilityStatus, EstimatedCopayCents, AddOns }]
    }),
  }
}

interface OrderingPatient {
  traits?: PatientTraits
  /** What is prescribed besides the code. */
  supply?: Partial<SandboxSupply>
  quantity?: number
}

/** Makes a patient to whom one supply is prescribed, and who orders it. */
export async function placeTestOrder(
  api: TestApi,
  code: string,
  changes: Partial<PlaceOrderRequest> = {},
  { traits = {}, supply = {}, quantity = 1 }: OrderingPatient = {},
): Promise<{ made: MadePatient; patient: Caller; order: Order }> {
  const made = await api.addPatient(traits, { registration: { supplies: [{ code, ...supply }] } })
  const patient = await asPatient(api, made)
  const placed = await patient.post<Order>('orders', await orderOf(patient, code, changes, quantity), newKey())
  if (placed.status !== 200) throw new Error(`The order was refused: ${JSON.stringify(placed.body)}`)
  return { made, patient, order: placed.body }
}

type Policy = SubmitInsuranceRequest['Policies'][number]

/** A policy as a patient may submit it. */
export function submittedPolicy(changes: Partial<Policy> = {}): Policy {
  return {
    Level: 2,
    PayorName: 'Meadow Health',
    PolicyNumber: 'MH-100',
    GroupNumber: null,
    PolicyHolder: 'Pat Doe',
    Relationship: 'Self',
    EffectiveDate: '2026-01-01',
    EndDate: null,
    ...changes,
  }
}

/** A request that says what is wrong with the insurance on file. */
export function insuranceRequest(...policies: Policy[]): SubmitInsuranceRequest {
  return { InsuranceIsCorrect: false, Policies: policies }
}

/** A multipart body with texts, and with files under a wrong name and type. */
export function photoForm(texts: Record<string, string>, ...photos: Uint8Array[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  for (const bytes of photos) {
    form.append('Photos', new File([new Uint8Array(bytes)], '../x.html', { type: 'text/html' }))
  }
  return form
}
