/** @size all */

import { type HoldReason, holdReasons } from '@homeside/contract/constants/order-states'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { Language } from '@homeside/contract/wire'
import { addPatient, asPatient, portalApi, renderInPortal } from '@homeside/remote-kit/testing'
import { cleanup, screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import english from '../../strings/en.json'
import spanish from '../../strings/es.json'
import OrdersPage from './orders-page.tsx'

const namespaces = { orders: remote.strings }
const words = { en: english, es: spanish }
const languages: Language[] = ['en', 'es']

let patient: MadePatient
beforeEach(async () => {
  patient = await addPatient({ Supplies: 'due' })
})

/** Orders one supply. Returns the order. */
async function placeOne(quantity = 1): Promise<Order> {
  const caller = await asPatient(patient)
  const { Items } = (await caller.get<SuppliesAnswer>('orders/supplies')).body
  const due = Items.find(({ EligibilityStatus, MaxQty }) => EligibilityStatus === 'Eligible' && MaxQty >= quantity)
  const request = {
    Items: [{ SupplyKey: due?.SupplyKey, Quantity: quantity }],
    ConfirmsNeed: true,
    AcceptsTerms: true,
    AddressIsCorrect: true,
    InsuranceIsCorrect: true,
  }
  return (await caller.post<Order>('orders', request, { 'Idempotency-Key': crypto.randomUUID() })).body
}

async function staff(order: Order, event: string, body: object = {}): Promise<void> {
  const { status } = await (await portalApi()).asStaff().post(`staff/orders/${order.OrderKey}/${event}`, body)
  if (status !== 200) throw new Error(`Staff cannot ${event} this order.`)
}

/** What an order's page says, in both languages. */
async function shown(order: Order): Promise<Record<Language, string>> {
  const said: Partial<Record<Language, string>> = {}
  const path = `/bluebird-hme/orders?order=${order.OrderKey}`
  for (const language of languages) {
    await renderInPortal(<OrdersPage />, { patient, path, namespaces, language })
    await screen.findByText(words[language].placed.deliverTo)
    said[language] = document.body.textContent ?? ''
    cleanup()
  }
  return said as Record<Language, string>
}

const states: Readonly<Record<HoldReason, readonly [string, string]>> = {
  AuthorizationRequired: ['On hold: we are waiting for your insurance', 'En espera: falta la respuesta de su seguro'],
  ComplianceIssue: ['On hold: we need to talk about your therapy', 'En espera: tenemos que hablar de su terapia'],
  FollowUpRequired: ['On hold: we have a question for you', 'En espera: tenemos una pregunta para usted'],
  InsuranceIssue: ['On hold: we are checking your insurance', 'En espera: estamos revisando su seguro'],
  NotYetEligible: ['On hold: it is too early for some supplies', 'En espera: es pronto para algunos suministros'],
  PaymentIssue: ['On hold: there is a question about a payment', 'En espera: hay una duda sobre un pago'],
  PrescriptionRequired: [
    'On hold: we are waiting for your doctor’s prescription',
    'En espera: falta la receta de su médico',
  ],
  Recall: ['On hold: the maker has recalled a supply', 'En espera: el fabricante retiró un suministro'],
  SupplyVerification: ['On hold: we are checking the supplies', 'En espera: estamos revisando los suministros'],
  AddressIncorrect: ['On hold: we are checking your address', 'En espera: estamos revisando su dirección'],
  PatientAnswers: ['On hold: we are reading your answers', 'En espera: estamos leyendo sus respuestas'],
}

test.each(holdReasons.map((reason) => [reason] as const))(
  'an order held for %s says why and who acts next',
  async (reason) => {
    const order = await placeOne()
    await staff(order, 'hold', { HoldReason: reason })
    const said = await shown(order)
    for (const [index, language] of languages.entries()) {
      expect(said[language]).toContain(states[reason][index])
      expect(said[language]).toContain(words[language].hold[reason].next)
    }
  },
)

const shipping = { Carrier: 'UPS', TrackingNumber: '1Z999AA10123456784' }

test('an order shows its state on its way from placed to delivered, in both languages', async () => {
  const order = await placeOne(2)
  const sayings: [Record<Language, string>, readonly [string, string]][] = []
  const look = async (...expected: [en: string, es: string]) => sayings.push([await shown(order), expected])
  await look('We have your order', 'Tenemos su pedido')
  expect((await shown(order)).en).not.toContain('Date of service')
  await staff(order, 'accept')
  await look('Being packed', 'En preparación')
  const Items = [{ SupplyKey: order.Items[0]?.SupplyKey, Quantity: 1 }]
  await staff(order, 'ship', { ...shipping, Items })
  await look('Part of it is on its way', 'Una parte va en camino')
  const part = await shown(order)
  const name = order.Items[0]?.PlainName ?? ''
  expect(part.en).toMatch(new RegExp(`Parcel 1.*sent on .*${name}.*Still to come.*${name}`))
  expect(part.es).toMatch(/Paquete 1.*Todavía por llegar/)
  await staff(order, 'ship', { ...shipping, TrackingNumber: '1Z999AA10123456785' })
  await look('On its way', 'En camino')
  const whole = await shown(order)
  expect(whole.en).toMatch(/Parcel 1.*Parcel 2/)
  expect(whole.en).not.toContain('Still to come')
  expect(whole.en).toContain('Date of service')
  expect(whole.es).toContain('Fecha del servicio')
  await staff(order, 'deliver')
  await look('Delivered', 'Entregado')
  for (const [said, [en, es]] of sayings) {
    expect(said.en).toContain(en)
    expect(said.es).toContain(es)
  }
})

test('an order that waits for the patient, or was cancelled, says so in both languages', async () => {
  const order = await placeOne()
  await staff(order, 'hold', { HoldReason: 'FollowUpRequired' })
  await staff(order, 'block', { Question: 'Which size do you need?' })
  const blocked = await shown(order)
  expect(blocked.en).toContain('On hold: we need an answer from you')
  expect(blocked.en).toContain('Answer our question')
  expect(blocked.es).toContain('Responder a nuestra pregunta')
  expect(blocked.en).toContain('We have a question. Once you answer it, we will send your supplies.')
  expect(blocked.es).toContain('Tenemos una pregunta. Cuando la responda, podremos enviarle sus suministros.')
  await (await asPatient(patient)).post(`orders/${order.OrderKey}/cancel`, {})
  const cancelled = await shown(order)
  expect(cancelled.en).toContain('Cancelled')
  expect(cancelled.es).toContain('Cancelado')
})
