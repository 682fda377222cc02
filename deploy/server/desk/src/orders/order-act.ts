import type { HoldReason } from '@homeside/contract/constants/order-states'
import { paths } from '@homeside/contract/constants/paths'
import type { StaffOrder } from '@homeside/contract/staff-orders'

import { staffCall } from '../frame/staff-call.ts'

/** What staff do with an order, by the event of its state; what comes next in a usual order stands first. */
export const orderActs = ['accept', 'approve', 'ship', 'deliver', 'answer', 'block', 'hold', 'deny', 'callOff'] as const
export type OrderAct = (typeof orderActs)[number]

/** What is entered for an act. */
export interface ActEntries {
  ownNumber?: string
  note?: string
  question?: string
  reason?: HoldReason
  carrier?: string
  tracking?: string
  arrivesOn?: string
  /** By the key of the supply. */
  quantities?: Readonly<Record<string, number | null>>
  confirmsOverAllowance?: boolean
}

/** Does it. What is left empty is not sent, and neither are quantities that are as ordered. */
export function sendOrderAct(act: OrderAct, order: StaffOrder, entries: ActEntries): Promise<StaffOrder> {
  const params = { key: order.OrderKey }
  const {
    ownNumber = '',
    note = '',
    question = '',
    reason,
    carrier = '',
    tracking = '',
    arrivesOn,
    confirmsOverAllowance,
  } = entries
  const noted = note.trim() === '' ? {} : { Note: note }
  switch (act) {
    case 'accept':
      return staffCall('POST', paths.staffAcceptOrder, {
        params,
        json: { ...(ownNumber.trim() === '' ? {} : { ExternalNumber: ownNumber.trim() }), ...noted },
      })
    case 'deliver':
      return staffCall('POST', paths.staffDeliverOrder, { params, json: noted })
    case 'answer':
      return staffCall('POST', paths.staffAnswerOrder, { params, json: noted })
    case 'deny':
      return staffCall('POST', paths.staffDenyOrder, { params, json: { Note: note } })
    case 'callOff':
      return staffCall('POST', paths.staffCancelOrder, { params, json: { Note: note } })
    case 'block':
      return staffCall('POST', paths.staffBlockOrder, {
        params,
        json: { Question: question, ...(reason ? { HoldReason: reason } : {}) },
      })
    case 'hold':
      return staffCall('POST', paths.staffHoldOrder, {
        params,
        json: { HoldReason: reason ?? 'FollowUpRequired', ...noted },
      })
    case 'approve': {
      const changed = changedQuantities(order, entries)
      const confirmed = confirmsOverAllowance ? { ConfirmsOverAllowance: true } : {}
      return staffCall('POST', paths.staffApproveOrder, { params, json: { ...changed, ...confirmed, ...noted } })
    }
    case 'ship':
  }
  return staffCall('POST', paths.staffShipOrder, {
    params,
    json: {
      ...changedQuantities(order, entries),
      Carrier: carrier.trim(),
      TrackingNumber: tracking.trim(),
      ...(arrivesOn ? { EstimatedDeliveryDate: arrivesOn } : {}),
      ...noted,
    },
  })
}

/** The items with their quantities, when one of them is not all that is left of it. */
function changedQuantities(order: StaffOrder, { quantities = {} }: ActEntries) {
  const entered = order.Items.map((item) => ({ item, quantity: quantities[item.SupplyKey] ?? 0 }))
  if (entered.every(({ item, quantity }) => quantity === item.Quantity - item.ShippedQty)) return {}
  return {
    Items: entered
      .filter(({ quantity }) => quantity > 0)
      .map(({ item, quantity }) => ({ SupplyKey: item.SupplyKey, Quantity: quantity })),
  }
}
