import type { placeOrder as placeOrderCall, PlaceOrderRequest } from '@homeside/contract/orders'

import type { CallRequest } from '../../calls/call-request.ts'
import type { Database } from '../../database/database.ts'
import { lockPatient } from '../../database/patient-lock.ts'
import { orderEvents, orderItems, orders } from '../../database/tables/orders.ts'
import { patientToday } from '../../dates/patient-today.ts'
import type { PatientSession } from '../../session/patient-session.ts'
import { assessSupplies } from '../supplies/assess-supplies.ts'
import { checkOrder, holdReasonOf } from './check-order.ts'
import type { OrderLine } from './check-order.ts'
import { estimateDelivery } from './estimate-delivery.ts'
import { newOrderNumber } from './order-number.ts'
import { nextStatus } from './order-state.ts'
import { findOrder } from './queries.ts'
import type { FoundOrder } from './queries.ts'

/**
 * Places an order inside the request's transaction. The patient's row is locked first, so that orders that arrive
 * together see each other and cannot spend one allowance twice. Sections 2.10 and 4.3 of the specification.
 */
export async function placeOrder(request: CallRequest<typeof placeOrderCall>): Promise<FoundOrder> {
  const { database, caller, body, now } = request
  await lockPatient(database, caller.scope)
  const today = patientToday(now, caller.patient.timeZoneKey)
  const lines = checkOrder(body, await assessSupplies(database, caller.scope, today))
  const orderKey = await insertOrder(database, caller, body, lines, { now, today })
  const placed = await findOrder(database, caller.scope, orderKey)
  if (placed === null) throw new Error('The order that was just placed is gone.')
  return placed
}

async function insertOrder(
  database: Database,
  { scope, patient, account }: PatientSession,
  request: PlaceOrderRequest,
  lines: OrderLine[],
  { now, today }: { now: Date; today: string },
): Promise<number> {
  const holdReason = holdReasonOf(request, lines)
  const status = nextStatus('Draft', holdReason === null ? 'submit' : 'submitForReview')
  const deliveryPhone = patient.mobilePhone ?? patient.homePhone
  if (status === null || deliveryPhone === null) throw new Error('This order cannot be submitted.')
  const { street, apt, city, state, postalCode } = patient
  const dueDates = lines.map(({ supply }) => supply.eligibility.dueOn)

  const [order] = await database
    .insert(orders)
    .values({
      ...scope,
      orderNumber: newOrderNumber(),
      orderDate: today,
      status,
      holdReason,
      street,
      apt,
      city,
      state,
      postalCode,
      deliveryPhone,
      // Nobody can say when an order arrives that somebody has to look at first.
      estimatedDeliveryDate: holdReason === null ? estimateDelivery(today, dueDates) : null,
      requestedByAccountKey: account.accountKey,
      requestedAt: now,
      confirmedNeed: request.ConfirmsNeed,
      addressConfirmed: request.AddressIsCorrect,
      insuranceConfirmed: request.InsuranceIsCorrect,
      changeDescription: request.ChangeDescription?.trim() || null,
      termsAcceptedAt: now,
    })
    .returning({ orderKey: orders.orderKey })
  if (order === undefined) throw new Error('The order was not written.')

  await database.insert(orderItems).values(
    lines.map(({ supply: { prescribed }, quantity }) => ({
      ...scope,
      orderKey: order.orderKey,
      supplyKey: prescribed.supplyKey,
      quantity,
      copayCents: prescribed.copayCents === null ? null : prescribed.copayCents * quantity,
    })),
  )
  await database.insert(orderEvents).values({ ...scope, orderKey: order.orderKey, status, at: now })
  return order.orderKey
}
