import type { OrderEvent, patientsEvents } from './order-states.ts'
import type { EventType } from './outgoing.ts'

/** The members that the body of an act may have, in the order in which a form asks for them. */
export const orderEntries = [
  'ExternalNumber',
  'Parcel',
  'TrackingNumber',
  'Carrier',
  'EstimatedDeliveryDate',
  'Items',
  'Quantities',
  'Backorders',
  'Replacement',
  'DeliveryAddress',
  'ConfirmsOverAllowance',
  'HoldReason',
  'Question',
  'Note',
  'Seen',
] as const
export type OrderEntry = (typeof orderEntries)[number]

export interface ActFacts {
  /** The name of its call in the contract. */
  call: string
  summary: string
  /** The event that the provider's systems are told of. */
  tells: EventType
  path: string
  needs: readonly OrderEntry[]
  takes: readonly OrderEntry[]
  /** Whether people do it without being asked for anything. */
  atOnce?: true
}

/**
 * What staff do with an order, by the event of its state; what comes next in a usual order stands first. The other
 * events are the patient's, or come of an act: a part is what `ship` sends of an order.
 */
export const orderActs = {
  accept: {
    call: 'staffAcceptOrder',
    summary: 'Starts on an order that was submitted, and notes its number in the provider’s own system.',
    tells: 'order.accepted',
    path: 'staff/orders/{key}/accept',
    needs: [],
    takes: ['ExternalNumber', 'Note'],
    atOnce: true,
  },
  approve: {
    call: 'staffApproveOrder',
    summary: 'Lets an order go on after review; more than the payor’s allowance only when that is said.',
    tells: 'order.accepted',
    path: 'staff/orders/{key}/approve',
    needs: [],
    takes: ['Items', 'ConfirmsOverAllowance', 'Note'],
  },
  ship: {
    call: 'staffShipOrder',
    summary: 'Sends all that is left of an order, or part of it.',
    tells: 'order.sent',
    path: 'staff/orders/{key}/ship',
    needs: ['Carrier', 'TrackingNumber'],
    takes: ['Items', 'EstimatedDeliveryDate', 'Note'],
  },
  deliver: {
    call: 'staffDeliverOrder',
    summary: 'What was sent has arrived. What was not sent is dropped.',
    tells: 'order.delivered',
    path: 'staff/orders/{key}/deliver',
    needs: [],
    takes: ['Note'],
    atOnce: true,
  },
  arrive: {
    call: 'staffParcelArrived',
    summary: 'A parcel has arrived. The order is delivered when all of it was sent, and each parcel is there.',
    tells: 'order.arrived',
    path: 'staff/orders/{key}/arrive',
    needs: ['TrackingNumber'],
    takes: ['Note'],
  },
  answer: {
    call: 'staffAnswerOrder',
    summary: 'The patient has answered in another way than by message, such as on the phone.',
    tells: 'order.answered',
    path: 'staff/orders/{key}/answer',
    needs: [],
    takes: ['Note'],
  },
  block: {
    call: 'staffBlockOrder',
    summary: 'Asks the patient something; the order is blocked until the answer comes.',
    tells: 'order.held',
    path: 'staff/orders/{key}/block',
    needs: ['Question'],
    takes: ['HoldReason'],
  },
  hold: {
    call: 'staffHoldOrder',
    summary: 'Something is the matter with an order: it waits for review.',
    tells: 'order.held',
    path: 'staff/orders/{key}/hold',
    needs: ['HoldReason'],
    takes: ['Note'],
  },
  delay: {
    call: 'staffDelayItems',
    summary:
      'Says until when items are on backorder; the patient is told, and may wait for them, ask for others in their place, or drop them.',
    tells: 'order.changed',
    path: 'staff/orders/{key}/delay',
    needs: ['Backorders', 'Seen'],
    takes: ['Note'],
  },
  replace: {
    call: 'staffReplaceItem',
    summary:
      'Replaces what was not sent of an item by another supply of the patient’s, at the price of that; the patient reads why. A Note is needed but where the patient asked for it and pays no more. What was paid beyond what the order then costs is given back.',
    tells: 'order.changed',
    path: 'staff/orders/{key}/replace',
    needs: ['Replacement', 'Seen'],
    takes: ['ConfirmsOverAllowance', 'Note'],
  },
  change: {
    call: 'staffChangeOrder',
    summary:
      'Changes items or the address of what was not sent yet; the patient reads why. What is dropped costs nothing, and what was paid for it is given back. An order of which nothing is left to send ends.',
    tells: 'order.changed',
    path: 'staff/orders/{key}/change',
    needs: ['Note', 'Seen'],
    takes: ['Quantities', 'ConfirmsOverAllowance', 'DeliveryAddress'],
  },
  correct: {
    call: 'staffCorrectParcel',
    summary:
      'Corrects the number and the carrier of a parcel that was sent; the patient is told, and follows the right one.',
    tells: 'order.changed',
    path: 'staff/orders/{key}/correct-parcel',
    needs: ['Parcel', 'TrackingNumber', 'Carrier', 'Seen'],
    takes: ['Note'],
  },
  deny: {
    call: 'staffDenyOrder',
    summary: 'Cancels an order after review; the patient reads why.',
    tells: 'order.cancelled',
    path: 'staff/orders/{key}/deny',
    needs: ['Note'],
    takes: [],
  },
  callOff: {
    call: 'staffCancelOrder',
    summary:
      'Cancels an order that was not sent yet, also one under way, or what is left of it; the patient reads why, and what was paid for it is given back.',
    tells: 'order.cancelled',
    path: 'staff/orders/{key}/cancel',
    needs: ['Note'],
    takes: [],
  },
} as const satisfies Record<Exclude<OrderEvent, (typeof patientsEvents)[number] | 'shipPart'>, ActFacts>

export type OrderAct = keyof typeof orderActs
/** An act that people do without being asked for anything. */
export type AtOnceAct = {
  [Act in OrderAct]: (typeof orderActs)[Act] extends { atOnce: true } ? Act : never
}[OrderAct]

/** Whether people do an act without being asked for anything. */
export function isAtOnce(act: OrderAct): act is AtOnceAct {
  return 'atOnce' in orderActs[act]
}
