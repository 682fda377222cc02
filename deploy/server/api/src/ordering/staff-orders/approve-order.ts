import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { staffApproveOrder } from '@homeside/contract/staff-orders'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'

import { ownedBy } from '../../platform/database/scope.ts'
import { orderItems } from '../../platform/database/tables/orders.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { estimateDelivery } from '../orders/estimate-delivery.ts'
import { moveOrder } from '../orders/move-order.ts'
import { assessSupplies } from '../supplies/assess-supplies.ts'
import type { HeldOrder } from './act-on-order.ts'

/**
 * Approves an order after review, with other quantities if staff say so. More than the remaining allowance requires an
 * explicit confirmation.
 *
 * @throws Problem order-state, or validation with the quantities that are too many.
 */
export async function approveOrder(
  held: HeldOrder,
  body: z.output<typeof staffApproveOrder.body>,
  now: Date,
): Promise<void> {
  const { transaction, scope, patient, provider, found } = held
  const today = patientToday(now, patient.timeZoneKey)
  await moveOrder(transaction, scope, found, {
    event: 'approve',
    now,
    note: body.Note ?? null,
    change: { estimatedDeliveryDate: estimateDelivery(today, [], provider) },
  })
  const supplies = await assessSupplies(transaction, scope, today, found.order.orderKey)
  const changed = body.Items ?? []
  const faults: Record<string, FieldCode> = {}
  for (const [index, { SupplyKey }] of changed.entries()) {
    const known = found.items.some(({ ordered }) => ordered.supplyKey === SupplyKey)
    const repeated = changed.findIndex((item) => item.SupplyKey === SupplyKey) !== index
    if (!known || repeated) faults[`Items.${index}.SupplyKey`] = 'invalid'
  }
  for (const [position, { ordered }] of found.items.entries()) {
    const index = changed.findIndex((item) => item.SupplyKey === ordered.supplyKey)
    const quantity = changed[index]?.Quantity ?? ordered.quantity
    const supply = supplies.find(({ prescribed }) => prescribed.supplyKey === ordered.supplyKey)
    const left = supply?.eligibility.quantityLeft ?? 0
    if (quantity > left && !body.ConfirmsOverAllowance) {
      faults[`Items.${index < 0 ? position : index}.Quantity`] = 'out-of-range'
    }
    if (quantity === ordered.quantity) continue
    const copayEach = supply?.prescribed.copayCents ?? null
    await transaction
      .update(orderItems)
      .set({ quantity, copayCents: copayEach === null ? null : copayEach * quantity })
      .where(ownedBy(scope, orderItems, eq(orderItems.orderItemKey, ordered.orderItemKey)))
  }
  if (Object.keys(faults).length > 0) throw new Problem('validation', { fields: faults })
}
