import { nextOrderState, type OrderEvent } from '@homeside/contract/constants/order-states'
import type { Order } from '@homeside/contract/orders'
import fc from 'fast-check'

import { ReturnUrl } from './enter-card.ts'
import { newKey } from './order-requests.ts'
import type { Caller, TestApi } from './test-api.ts'

/** What people do with an order, each with the event of the order’s states that it is; null for none. */
const acts = {
  accept: 'accept',
  ship: 'ship',
  'ship part': 'shipPart',
  deliver: 'deliver',
  hold: 'hold',
  block: 'block',
  answer: 'answer',
  approve: 'approve',
  deny: 'deny',
  cancel: 'cancel',
  callOff: 'callOff',
  change: 'change',
  'drop item': 'change',
  replace: 'replace',
  delay: 'delay',
  arrive: 'arrive',
  correct: 'correct',
  wait: 'wait',
  ask: 'askReplacement',
  drop: 'drop',
  pay: null,
} as const satisfies Record<string, OrderEvent | null>
type Act = keyof typeof acts
const actNames = Object.keys(acts) as Act[]
/** More likely than others, so that many orders get far before they are called off. */
const forward: readonly Act[] = ['accept', 'block', 'answer', 'approve', 'ship part', 'ship', 'arrive', 'deliver']
/** What the patient answers about an item on backorder. */
const answers = { wait: 'Wait', ask: 'Replace', drop: 'Drop' } as const

/** One step of an order's way: mostly one that its state takes, now and then any. */
export const orderStep = fc.record({
  pick: fc.nat(9999),
  isAny: fc.nat(7).map((number) => number === 7),
  /** Which item a part has, and how many of it. */
  item: fc.integer({ min: 0, max: 2 }),
  quantity: fc.integer({ min: 1, max: 2 }),
})
type Step = typeof orderStep extends fc.Arbitrary<infer Value> ? Value : never

export interface WalkedOrder {
  placed: Order
  known: Order
  card: number
  /** Prescribed, and not ordered. */
  spare: number
}

/** Takes a step with an order. Returns what was done and answered; null where its state takes nothing. */
export async function takeOrderStep(
  api: TestApi,
  patient: Caller,
  order: WalkedOrder,
  step: Step,
): Promise<{ act: Act; status: number } | null> {
  const taken = actNames.filter((act) => isTaken(act, order.known))
  const forwards = forward.filter((act) => taken.includes(act))
  const choice = step.isAny ? actNames : [...taken, ...forwards, ...forwards]
  const act = choice[step.pick % choice.length]
  if (act === undefined) return null
  return { act, status: await doAct(api, patient, order, act, step) }
}

function isTaken(act: Act, { DueNowCents, Items, Status }: Order): boolean {
  const event = acts[act]
  if (event === null) return DueNowCents > 0
  if (act in answers && !Items.some(({ Backorder }) => Backorder)) return false
  return (
    nextOrderState(
      Status,
      event,
      Items.some(({ ShippedQty }) => ShippedQty > 0),
    ) !== null
  )
}

/** Does the act in the name of whoever does it. Returns the status of the answer. */
async function doAct(api: TestApi, patient: Caller, order: WalkedOrder, act: Act, step: Step): Promise<number> {
  const { placed, known, card } = order
  const path = `orders/${placed.OrderKey}`
  switch (act) {
    case 'pay': {
      if (known.DueNowCents <= 0) return 200
      const charge = { PaymentMethodKey: card, AmountCents: known.DueNowCents, OrderKey: placed.OrderKey, ReturnUrl }
      return (await patient.post('payments/charges', charge, newKey())).status
    }
    case 'cancel':
      return (await patient.post(`${path}/cancel`, {})).status
    case 'wait':
    case 'ask':
    case 'drop': {
      const ExpectedOn = pickedItem(known, act, step.item)?.Backorder?.ExpectedOn ?? '2026-04-01'
      const answer = { SupplyKey: pickedSupply(order, act, step), ExpectedOn, Choice: answers[act] }
      return (await patient.post(`${path}/backorder`, answer, newKey())).status
    }
    default: {
      const [call, request] = staffCallOf(order, act, step)
      return (await api.asStaff().post(`staff/${path}/${call}`, request)).status
    }
  }
}

type StaffAct = Exclude<Act, 'pay' | 'cancel' | keyof typeof answers>

/** The call by which staff do the act, and its request. */
function staffCallOf(order: WalkedOrder, act: StaffAct, step: Step): [call: string, request: object] {
  const { placed, known, spare } = order
  const { item, quantity } = step
  const SupplyKey = pickedSupply(order, act, step)
  const Seen = known.Timeline.length
  const parcel = { Carrier: 'UPS', TrackingNumber: `1Z-${item}-${quantity}` }
  const sent = known.Parcels[item % Math.max(known.Parcels.length, 1)]?.TrackingNumber ?? parcel.TrackingNumber
  const Note = 'No.'
  const change = (Quantity: number) => ({ Quantities: [{ SupplyKey, Quantity }], Seen, Note })
  // An item that was dropped or replaced before may come back.
  const BySupplyKey = quantity === 1 ? spare : placed.Items[(item + 1) % 3]?.SupplyKey
  const calls: Record<StaffAct, [call: string, request: object]> = {
    ship: ['ship', parcel],
    'ship part': ['ship', { ...parcel, Items: [{ SupplyKey, Quantity: quantity }] }],
    change: ['change', { ...change(quantity), ConfirmsOverAllowance: true }],
    'drop item': ['change', change(0)],
    replace: [
      'replace',
      { Replacement: { SupplyKey, BySupplyKey, Quantity: quantity }, ConfirmsOverAllowance: true, Seen, Note },
    ],
    delay: ['delay', { Backorders: [{ SupplyKey, ExpectedOn: `2026-04-0${quantity}` }], Seen }],
    arrive: ['arrive', { TrackingNumber: sent }],
    correct: ['correct-parcel', { Parcel: sent, TrackingNumber: `1Z-${item}-${3 - quantity}`, Carrier: 'UPS', Seen }],
    hold: ['hold', { HoldReason: 'FollowUpRequired' }],
    block: ['block', { Question: 'Which one?' }],
    answer: ['answer', {}],
    deny: ['deny', { Note }],
    callOff: ['cancel', { Note }],
    accept: ['accept', {}],
    approve: ['approve', { ConfirmsOverAllowance: true }],
    deliver: ['deliver', {}],
  }
  return calls[act]
}

/** The supply of an item to which the act can happen; now and then of any item. */
function pickedSupply({ placed, known }: WalkedOrder, act: Act, { isAny, item }: Step): number | undefined {
  const fitting = isAny ? undefined : pickedItem(known, act, item)
  return (fitting ?? placed.Items[item])?.SupplyKey
}

/** One of the items to which the act can happen. */
function pickedItem({ Items }: Order, act: Act, index: number) {
  const fitting = Items.filter((item) => (act in answers ? item.Backorder : item.Quantity > item.ShippedQty))
  return fitting[index % fitting.length]
}
