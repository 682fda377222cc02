import type { Order, OrdersAnswer } from '@homeside/contract/orders'
import type { Language } from '@homeside/contract/wire'

import { presentAddress } from '../patients/present-address.ts'
import { presentCatalogueNames } from '../supplies/presenter.ts'
import type { FoundOrder } from './queries.ts'

export function presentOrders(found: FoundOrder[], language: Language): OrdersAnswer {
  return { Items: found.map((order) => presentOrder(order, language)) }
}

export function presentOrder({ order, items, events }: FoundOrder, language: Language): Order {
  return {
    OrderKey: order.orderKey,
    OrderNumber: order.orderNumber,
    OrderDate: order.orderDate,
    Status: order.status,
    HoldReason: order.holdReason,
    Items: items.map(({ ordered, item }) => ({
      SupplyKey: ordered.supplyKey,
      ...presentCatalogueNames(item, language),
      Quantity: ordered.quantity,
      EstimatedCopayCents: ordered.copayCents,
    })),
    CopayCents: totalCopay(items.map(({ ordered }) => ordered.copayCents)),
    DeliveryAddress: presentAddress(order),
    DeliveryPhone: order.deliveryPhone,
    TrackingNumber: order.trackingNumber,
    Carrier: order.carrier,
    EstimatedDeliveryDate: order.estimatedDeliveryDate,
    Timeline: events.map(({ status, at, note }) => ({ Status: status, AtUtc: at.toISOString(), Note: note })),
  }
}

/** One unknown part makes the whole unknown: too low a figure would be a promise. */
function totalCopay(parts: (number | null)[]): number | null {
  let total = 0
  for (const part of parts) {
    if (part === null) return null
    total += part
  }
  return total
}
