import type { OrderEvent } from './order-states.ts'

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

interface ActFacts {
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
  accept: { path: 'staff/orders/{key}/accept', needs: [], takes: ['ExternalNumber', 'Note'], atOnce: true },
  approve: { path: 'staff/orders/{key}/approve', needs: [], takes: ['Items', 'ConfirmsOverAllowance', 'Note'] },
  ship: {
    path: 'staff/orders/{key}/ship',
    needs: ['Carrier', 'TrackingNumber'],
    takes: ['Items', 'EstimatedDeliveryDate', 'Note'],
  },
  deliver: { path: 'staff/orders/{key}/deliver', needs: [], takes: ['Note'], atOnce: true },
  arrive: { path: 'staff/orders/{key}/arrive', needs: ['TrackingNumber'], takes: ['Note'] },
  answer: { path: 'staff/orders/{key}/answer', needs: [], takes: ['Note'] },
  block: { path: 'staff/orders/{key}/block', needs: ['Question'], takes: ['HoldReason'] },
  hold: { path: 'staff/orders/{key}/hold', needs: ['HoldReason'], takes: ['Note'] },
  delay: { path: 'staff/orders/{key}/delay', needs: ['Backorders', 'Seen'], takes: ['Note'] },
  replace: {
    path: 'staff/orders/{key}/replace',
    needs: ['Replacement', 'Seen'],
    takes: ['ConfirmsOverAllowance', 'Note'],
  },
  change: {
    path: 'staff/orders/{key}/change',
    needs: ['Note', 'Seen'],
    takes: ['Quantities', 'ConfirmsOverAllowance', 'DeliveryAddress'],
  },
  correct: {
    path: 'staff/orders/{key}/correct-parcel',
    needs: ['Parcel', 'TrackingNumber', 'Carrier', 'Seen'],
    takes: ['Note'],
  },
  deny: { path: 'staff/orders/{key}/deny', needs: ['Note'], takes: [] },
  callOff: { path: 'staff/orders/{key}/cancel', needs: ['Note'], takes: [] },
} as const satisfies Record<
  Exclude<OrderEvent, 'submit' | 'submitForReview' | 'shipPart' | 'cancel' | 'wait' | 'askReplacement' | 'drop'>,
  ActFacts
>

export type OrderAct = keyof typeof orderActs
