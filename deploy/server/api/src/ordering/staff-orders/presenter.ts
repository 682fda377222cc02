import type { StaffOrder } from '@homeside/contract/staff-orders'
import type { Language } from '@homeside/contract/wire'

import type { OrderItemRow } from '../../platform/database/tables/orders.ts'
import { presentOrder } from '../orders/presenter.ts'
import type { OrderForStaff } from './act-on-order.ts'

/** How many of the last dispensings staff see beside an order. */
const receivedMax = 5

/** An order with its refill request. */
export function presentStaffOrder(found: OrderForStaff, language: Language): StaffOrder {
  const { request, usage, supplies, events } = found
  return {
    ...presentOrder(found, language),
    SiteKey: request.siteKey,
    PatientKey: request.patientKey,
    ExternalNumber: request.externalNumber,
    RequestedByAccountKey: request.requestedByAccountKey,
    RequestedUtc: request.requestedAt.toISOString(),
    ConfirmsNeed: request.confirmedNeed,
    Statement: request.statement,
    AddressIsCorrect: request.addressConfirmed,
    InsuranceIsCorrect: request.insuranceConfirmed,
    ChangeDescription: request.changeDescription,
    Timeline: events.map(({ status, at, note, by }) => ({
      Status: status,
      AtUtc: at.toISOString(),
      Note: note,
      By: by,
    })),
    Allowances: supplies
      .filter(({ prescribed }) => usage.some(({ supplyKey }) => supplyKey === prescribed.supplyKey))
      .map(({ prescribed, eligibility, usages }) => ({
        SupplyKey: prescribed.supplyKey,
        Quantity: prescribed.allowanceQuantity,
        Months: prescribed.intervalMonths,
        Left: eligibility.quantityLeft,
        Received: usages.slice(-receivedMax).map(({ on, quantity }) => ({ On: on, Quantity: quantity })),
      })),
    Usage: usage.map((row) => ({ SupplyKey: row.supplyKey, ...presentUsage(row) })),
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
