import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { OrderActBody } from '@homeside/contract/staff-orders'
import { and, eq, isNull, or } from 'drizzle-orm'

import { ownedBy } from '../../platform/database/scope.ts'
import { dispensings } from '../../platform/database/tables/supplies.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { HeldOrder } from './act-on-order.ts'
import { refuseStale, requireState } from './change-order.ts'

/**
 * Corrects the number and the carrier of a parcel that was sent: what was in it, and when it left, stays.
 *
 * @throws Problem order-state, changed-meanwhile, or validation for a parcel that is not in the order, and for the number
 * of another of its parcels.
 */
export async function correctParcel(
  held: HeldOrder,
  { Parcel, TrackingNumber: trackingNumber, Carrier: carrier, Note, Seen }: OrderActBody<'correct'>,
  now: Date,
): Promise<void> {
  const { transaction, scope, found } = held
  const { order, parcels } = found
  requireState(held, 'correct')
  refuseStale(held, Seen)
  const ofNumber = (number: string) => parcels.find((parcel) => parcel.TrackingNumber === number)
  const isSame = Parcel === trackingNumber && ofNumber(Parcel)?.Carrier === carrier
  const isOthers = Parcel !== trackingNumber && ofNumber(trackingNumber) !== undefined
  const faults: Record<string, FieldCode> = {
    ...(ofNumber(Parcel) ? {} : { Parcel: 'invalid' }),
    ...(isSame || isOthers ? { TrackingNumber: 'invalid' } : {}),
  }
  if (Object.keys(faults).length > 0) throw new Problem('validation', { fields: faults })
  const isLast = order.trackingNumber === Parcel
  // Older parcels have no number of their own, but that of their order.
  const isIt = or(eq(dispensings.trackingNumber, Parcel), isLast ? isNull(dispensings.trackingNumber) : undefined)
  await transaction
    .update(dispensings)
    .set({ carrier, trackingNumber })
    .where(ownedBy(scope, dispensings, and(eq(dispensings.orderKey, order.orderKey), isIt)))
  const change = isLast ? { carrier, trackingNumber } : {}
  await moveOrder(transaction, scope, found, { event: 'correct', now, note: Note ?? null, change })
}
