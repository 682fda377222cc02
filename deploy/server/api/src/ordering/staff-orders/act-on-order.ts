import { orderActCalls } from '@homeside/contract/staff-orders'
import { desc, eq, gt, ne } from 'drizzle-orm'

import { hashBody } from '../../platform/calls/answer-once.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient, type FoundPatient } from '../../platform/database/find-patient.ts'
import { ownedBy, servedBy, type Scope, type StaffScope } from '../../platform/database/scope.ts'
import { orderEvents, orders } from '../../platform/database/tables/orders.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { StaffCaller } from '../../platform/session/staff-callers.ts'
import { lockOrder } from '../orders/move-order.ts'
import { findOrder, type WholeOrder } from '../orders/queries.ts'
import { assessSupplies, type AssessedSupply } from '../supplies/assess-supplies.ts'

/** An order that staff are working on, locked. */
export interface HeldOrder extends FoundPatient {
  transaction: Database
  scope: Scope
  found: WholeOrder
}

/** An order with what its supplies' allowances leave beside it. */
export interface OrderForStaff extends WholeOrder {
  supplies: AssessedSupply[]
}

/**
 * An order of one of the service's patients.
 *
 * @throws Problem not-found when none of them has such an order.
 */
export async function findOrderForStaff(
  database: Database,
  staff: StaffScope,
  orderKey: number,
  now: Date,
): Promise<OrderForStaff> {
  const scope = await scopeOfOrder(database, staff, orderKey)
  const found = await findOrder(database, scope, orderKey)
  if (found === null) throw new Problem('not-found')
  const { patient } = await findPatient(database, scope)
  const supplies = await assessSupplies(database, scope, patientToday(now, patient.timeZoneKey), orderKey)
  return { ...found, supplies }
}

interface Act {
  /** The call, such as `staff/orders/{key}/accept`. */
  call: string
  body: unknown
  now: Date
}

/**
 * Does something to an order for staff, under its lock. Returns the order afterwards. An act that comes again is
 * answered and not done, when it was the last one or is itself why it cannot happen any more. A parcel is sent once,
 * whatever happened since, because no two have one number.
 *
 * @throws Problem not-found when no patient of the service's has such an order.
 */
export async function actOnOrder(
  database: Database,
  staff: StaffCaller,
  orderKey: number,
  { call, body, now }: Act,
  act: (held: HeldOrder) => Promise<unknown>,
): Promise<OrderForStaff> {
  const same = `${call} ${await hashBody(body)}`
  await database.transaction(async (transaction) => {
    const scope = await scopeOfOrder(transaction, staff, orderKey)
    const found = await lockOrder(transaction, scope, orderKey)
    const ofOrder = eq(orderEvents.orderKey, orderKey)
    const done = await transaction
      .select({ eventKey: orderEvents.orderEventKey, act: orderEvents.act })
      .from(orderEvents)
      .where(ownedBy(scope, orderEvents, ofOrder))
      .orderBy(desc(orderEvents.orderEventKey))
    const isDone = done.some((event) => event.act === same)
    if (done[0]?.act === same || (isDone && call === orderActCalls.ship.path)) return
    const whose = await findPatient(transaction, scope)
    try {
      await transaction.transaction((savepoint) => act({ transaction: savepoint, scope, found, ...whose }))
    } catch (error) {
      const isRefused = error instanceof Problem && ['order-state', 'changed-meanwhile'].includes(error.code)
      if (isRefused && isDone) return
      throw error
    }
    await transaction
      .update(orderEvents)
      .set({ act: same, by: staff.name })
      .where(ownedBy(scope, orderEvents, ofOrder, gt(orderEvents.orderEventKey, done[0]?.eventKey ?? 0)))
  })
  return findOrderForStaff(database, staff, orderKey, now)
}

/**
 * Finds the patient of an order that the service may touch.
 *
 * @throws Problem not-found.
 */
export async function scopeOfOrder(database: Database, staff: StaffScope, orderKey: number): Promise<Scope> {
  const [row] = await database
    .select({ siteKey: orders.siteKey, patientKey: orders.patientKey })
    .from(orders)
    .where(servedBy(staff, orders, eq(orders.orderKey, orderKey), ne(orders.status, 'Draft')))
  if (row === undefined) throw new Problem('not-found')
  return row
}
