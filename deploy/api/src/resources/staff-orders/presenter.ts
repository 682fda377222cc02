import type { StaffOrder } from '@homeside/contract/staff-orders'
import type { Language } from '@homeside/contract/wire'

import type { OrderItemRow } from '../../database/tables/orders.ts'
import { presentOrder } from '../orders/presenter.ts'
import type { FoundOrder } from '../orders/queries.ts'

/** An order with its refill request. */
export function presentStaffOrder(found: FoundOrder, language: Language): StaffOrder {
  const { order, items } = found
  return {
    ...presentOrder(found, language),
    SiteKey: order.siteKey,
    PatientKey: order.patientKey,
    RequestedByAccountKey: order.requestedByAccountKey,
    RequestedUtc: order.requestedAt.toISOString(),
    ConfirmsNeed: order.confirmedNeed,
    Statement: order.statement,
    AddressIsCorrect: order.addressConfirmed,
    InsuranceIsCorrect: order.insuranceConfirmed,
    ChangeDescription: order.changeDescription,
    Usage: items.map(({ ordered }) => ({ SupplyKey: ordered.supplyKey, ...presentUsage(ordered) })),
  }
}

/** The patient's answers, without those that were not asked for. */
function presentUsage(row: OrderItemRow) {
  return {
    ...(row.daysRemaining === null ? {} : { DaysRemaining: row.daysRemaining }),
    ...(row.amountPerDay === null ? {} : { AmountPerDay: row.amountPerDay }),
    ...(row.itemQuantityRemaining === null ? {} : { ItemQtyRemaining: row.itemQuantityRemaining }),
    ...(row.quantityOnHand === null ? {} : { QtyOnHand: row.quantityOnHand }),
    ...(row.frequencyQuantity === null ? {} : { FrequencyOfUseQuantity: row.frequencyQuantity }),
    ...(row.frequencyPer === null ? {} : { FrequencyOfUseInterval: row.frequencyPer }),
    ...(row.frequencyInterval === null ? {} : { FrequencyInterval: row.frequencyInterval }),
  }
}
