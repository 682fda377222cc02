import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { SupplyItem } from '@homeside/contract/orders'

import type { OrderInProgress } from '../order/begin-order.ts'
import { emptyOrder, type DraftItem } from '../order/edit-order.ts'

/** An order of these supplies, one of each by default, with these answers. */
export function madeUpOrder(
  items: Readonly<Record<number, Partial<DraftItem>>> = {},
  answers: Partial<OrderDraft> = {},
): OrderDraft {
  const Items = Object.entries(items).map(([key, item]) => ({ SupplyKey: Number(key), Quantity: 1, ...item }))
  return { ...emptyOrder(), Items, ...answers }
}

/** The same as an order in progress, never saved and never sent, with these changes. */
export function inProgress(order: OrderDraft, changes: Partial<OrderInProgress> = {}): OrderInProgress {
  return { order, wasSent: false, savedUtc: null, isUnsaved: false, unfinished: {}, ...changes }
}

/** A supply that is due, with these changes. */
export function madeUpSupply(changes: Partial<SupplyItem> = {}): SupplyItem {
  return {
    SupplyKey: 1,
    HcpcsCode: 'A7032',
    Name: 'Cushion for nasal mask interface',
    PlainName: 'Nasal mask cushion',
    Category: 'Cpap',
    PhotoUrl: null,
    MaxQty: 2,
    DefaultQty: 2,
    Size: null,
    LastOrderDate: null,
    LastQty: null,
    AvailableToOrderDate: null,
    EligibilityStatus: 'Eligible',
    ReasonCode: null,
    UsageTrackingMode: 'None',
    UnitsPerItem: 1,
    RequiresReplacementReason: false,
    AddOns: [],
    EstimatedCopayCents: 250,
    ...changes,
  }
}
