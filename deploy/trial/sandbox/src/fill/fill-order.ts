import { estimateDelivery } from '@homeside/api/ordering/orders/estimate-delivery'
import { newOrderNumber } from '@homeside/api/ordering/orders/insert-order'
import type { Database } from '@homeside/api/platform/database/database'
import { orderEvents, orderItems, orders } from '@homeside/api/platform/database/tables/orders'
import type { PatientRow } from '@homeside/api/platform/database/tables/patients'
import { dispensings } from '@homeside/api/platform/database/tables/supplies'
import { addBusinessDays, addDays, latest, instant } from '@homeside/api/platform/dates/calendar'
import { isOrderOver, nextOrderState } from '@homeside/contract/constants/order-states'
import type { OrderStatus } from '@homeside/contract/constants/order-states'

import type { SandboxOrder } from '../patients/sandbox-patient.ts'

/** Writes an order with the history of its status, and what was dispensed. */
export async function fillOrder(
  database: Database,
  patient: PatientRow,
  accountKey: number,
  order: SandboxOrder,
  supplyKeys: Map<string, number>,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const scope = { siteKey: patient.siteKey, patientKey: patient.patientKey }
  const statuses = statusesOf(order)
  const shippedAfterDays = statuses.findIndex((status) => status === 'Shipped' || status === 'PartiallyShipped')
  const orderDate = addDays(today, -order.daysAgo)
  const requestedAt = instant(now).subtract(order.daysAgo, 'day').toDate()
  const { street, apt, city, state, postalCode } = patient
  const [row] = await database
    .insert(orders)
    .values({
      ...scope,
      street,
      apt,
      city,
      state,
      postalCode,
      orderNumber: newOrderNumber(),
      orderDate,
      status: statuses.at(-1) ?? 'Draft',
      holdReason: order.holdReason ?? null,
      deliveryPhone: patient.mobilePhone ?? '',
      ...(shippedAfterDays < 0 ? {} : { carrier: 'UPS', trackingNumber: `1Z${newOrderNumber().replace(/\W/g, '')}` }),
      dateOfService: shippedAfterDays < 0 ? null : addDays(orderDate, shippedAfterDays),
      estimatedDeliveryDate: order.holdReason ? null : expectedOn(orderDate, statuses.at(-1), today),
      requestedByAccountKey: accountKey,
      requestedAt,
      confirmedNeed: true,
      addressConfirmed: true,
      insuranceConfirmed: order.holdReason !== 'InsuranceIssue',
      changeDescription: order.holdReason === 'InsuranceIssue' ? 'I have a new plan.' : null,
      termsAcceptedAt: requestedAt,
    })
    .returning()
  if (row === undefined) throw new Error('The order was not written.')

  const items = order.items.map(({ code, quantity }) => ({ supplyKey: supplyKeys.get(code) ?? 0, quantity }))
  const { orderKey } = row
  await database.insert(orderItems).values(items.map((item) => ({ ...scope, orderKey, ...item })))
  await database.insert(orderEvents).values(
    statuses.map((status, days) => ({
      ...scope,
      orderKey,
      status,
      at: instant(requestedAt).add(days, 'day').toDate(),
    })),
  )
  if (shippedAfterDays < 0) return
  const shipped = statuses.includes('PartiallyShipped') ? items.slice(0, 1) : items
  const dispensedOn = addDays(orderDate, shippedAfterDays)
  await database.insert(dispensings).values(shipped.map((item) => ({ ...scope, orderKey, dispensedOn, ...item })))
}

/** How the sandbox's providers handle orders. */
const usual = { handlingBusinessDays: 4, closedOn: [] }

/** An open order is never expected on a past day. */
function expectedOn(orderDate: string, status: OrderStatus | undefined, today: string): string {
  const promised = estimateDelivery(orderDate, [], usual)
  if (status !== undefined && isOrderOver(status)) return promised
  return latest(promised, addBusinessDays(today, 2)) ?? promised
}

function statusesOf(order: SandboxOrder): OrderStatus[] {
  const statuses: OrderStatus[] = []
  for (const event of order.events) {
    const status = nextOrderState(statuses.at(-1) ?? 'Draft', event)
    if (status === null) throw new Error(`${event} cannot happen to this order.`)
    statuses.push(status)
  }
  return statuses
}
