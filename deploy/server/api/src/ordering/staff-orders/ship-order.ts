import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { staffShipOrder } from '@homeside/contract/staff-orders'
import type { z } from 'zod'

import { dispensings } from '../../platform/database/tables/supplies.ts'
import { addBusinessDays, patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { FoundItem } from '../orders/order-parts.ts'
import type { HeldOrder } from './act-on-order.ts'

type Shipment = z.output<typeof staffShipOrder.body>

/** How many business days a parcel usually takes. */
const usualTransitDays = 3

/**
 * Ships the rest of an order, or a part: it counts as dispensed today, by the patient's calendar.
 *
 * @throws Problem order-state, or validation when an item is not in the order or was sent already.
 */
export async function shipOrder(held: HeldOrder, shipment: Shipment, now: Date): Promise<void> {
  const { transaction, scope, patient, found } = held
  const today = patientToday(now, patient.timeZoneKey)
  const left = found.items.map((item) => ({ SupplyKey: item.ordered.supplyKey, Quantity: quantityLeft(item) }))
  const sent = shipment.Items ?? left.filter(({ Quantity }) => Quantity > 0)
  const complete = left.every(
    (item) => item.Quantity <= (sent.find(({ SupplyKey }) => SupplyKey === item.SupplyKey)?.Quantity ?? 0),
  )
  await moveOrder(transaction, scope, found, {
    event: complete ? 'ship' : 'shipPart',
    now,
    note: shipment.Note ?? null,
    change: {
      carrier: shipment.Carrier,
      trackingNumber: shipment.TrackingNumber,
      estimatedDeliveryDate: shipment.EstimatedDeliveryDate ?? addBusinessDays(today, usualTransitDays),
      dateOfService: found.order.dateOfService ?? today,
    },
  })
  refuseWrongItems(sent, left)
  await transaction.insert(dispensings).values(
    sent.map(({ SupplyKey, Quantity }) => ({
      ...scope,
      orderKey: found.order.orderKey,
      supplyKey: SupplyKey,
      quantity: Quantity,
      dispensedOn: today,
    })),
  )
}

function quantityLeft({ ordered, shippedQuantity }: FoundItem): number {
  return ordered.quantity - shippedQuantity
}

function refuseWrongItems(sent: NonNullable<Shipment['Items']>, left: NonNullable<Shipment['Items']>): void {
  const faults: Record<string, FieldCode> = {}
  for (const [index, { SupplyKey, Quantity }] of sent.entries()) {
    const item = left.find((one) => one.SupplyKey === SupplyKey)
    const repeated = sent.findIndex((one) => one.SupplyKey === SupplyKey) !== index
    if (item === undefined || repeated) faults[`Items.${index}.SupplyKey`] = 'invalid'
    else if (Quantity > item.Quantity) faults[`Items.${index}.Quantity`] = 'out-of-range'
  }
  if (Object.keys(faults).length > 0) throw new Problem('validation', { fields: faults })
}
