import type { Charge, ChargesAnswer } from '@homeside/contract/charges'
import type { PageParams, Language } from '@homeside/contract/wire'
import { count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'

import { type FoundItem, itemParts, withShipped } from '../../ordering/orders/order-parts.ts'
import { dueNowCents } from '../../ordering/orders/presenter.ts'
import { findOpenOrders, type FoundOrder, type OrderRange } from '../../ordering/orders/queries.ts'
import { presentCatalogueNames } from '../../ordering/supplies/presenter.ts'
import type { Database } from '../../platform/database/database.ts'
import { withValuesInText } from '../../platform/database/pick-columns.ts'
import { type Bound, preparedTogether, type RowsOf, type Share } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import {
  charges,
  paymentMethods,
  type ChargeRow,
  type PaymentMethodRow,
} from '../../platform/database/tables/payments.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import { isOpen, openStatuses } from './write-outcome.ts'

/** A charge with its card and its order. */
interface FoundCharge {
  charge: ChargeRow
  method: PaymentMethodRow
  orderNumber: string | null
  items: FoundItem[]
}

interface FoundCharges {
  /** Open orders with an amount that is neither paid nor being charged. */
  due: FoundOrder[]
  charges: FoundCharge[]
}

/** The number of last charges that come with what is owed. Pages have all charges. */
const lastShown = 10

/** What a patient owes, and their last charges or those of one order, newest first. */
export async function findCharges(database: Database, scope: Scope, orderKey?: number): Promise<FoundCharges> {
  const found = chargesFrom(
    orderKey === undefined
      ? await lastCharges(database, { ...scope, limit: lastShown })
      : await chargesOfOrder(database, { ...scope, orderKey }),
  )
  const underWay = new Set(found.flatMap(({ charge }) => (isOpen(charge) ? [charge.orderKey] : [])))
  const open = await findOpenOrders(database, scope)
  return {
    due: open.filter(({ order }) => !underWay.has(order.orderKey)),
    charges: found.filter(({ charge }) => orderKey === undefined || charge.orderKey === orderKey),
  }
}

/** A page of a patient's charges, newest first, and how many there are. */
export async function findChargePage(
  database: Database,
  scope: Scope,
  { page, pageSize }: PageParams,
): Promise<{ found: FoundCharge[]; total: number }> {
  const { counted, ...parts } = await pageOfCharges(database, {
    ...scope,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  return { found: chargesFrom(parts), total: counted[0]?.total ?? 0 }
}

/**
 * One charge of the patient.
 *
 * @throws Problem not-found when there is none.
 */
export async function findCharge(database: Database, scope: Scope, chargeKey: number): Promise<FoundCharge> {
  const [found] = chargesFrom(await oneCharge(database, { ...scope, chargeKey }))
  if (found === undefined) throw new Problem('not-found')
  return found
}

/** Selects the keys of the patient's charges, newest first: all, or those wanted. */
function ownCharges(database: Database, scope: Bound<Scope>, wanted?: SQL) {
  return database
    .select({ chargeKey: charges.chargeKey, orderKey: charges.orderKey })
    .from(charges)
    .where(ownedBy(scope, charges, wanted))
    .orderBy(desc(charges.chargeKey))
    .$dynamic()
}

/** Selects the charges that are under way: of these none may be left out, or it would be paid again. */
function underWayCharges(database: Database, scope: Bound<Scope>) {
  return ownCharges(database, scope, withValuesInText(inArray(charges.status, [...openStatuses])))
}

/** Selects charges, which are found once, and what was ordered with those of an order. */
function chargeParts(database: Database, scope: Bound<Scope>, named: ReturnType<typeof namedCharges>) {
  // As one array: PostgreSQL does not know how few they are, and would read all charges of the patient.
  const isNamed = sql`${charges.chargeKey} = any(array(${database.select({ key: named.chargeKey }).from(named)}))`
  return {
    found: database
      .select({ charge: charges, method: paymentMethods, orderNumber: orders.orderNumber })
      .from(charges)
      .innerJoin(paymentMethods, eq(paymentMethods.paymentMethodKey, charges.paymentMethodKey))
      .leftJoin(orders, ownedBy(scope, orders, eq(orders.orderKey, charges.orderKey)))
      .where(ownedBy(scope, charges, ownedBy(scope, paymentMethods), isNamed))
      .orderBy(desc(charges.chargeKey)),
    ...itemParts(database, scope, database.select({ orderKey: named.orderKey }).from(named)),
  }
}

function namedCharges(database: Database, share: Share, keys: ReturnType<typeof ownCharges>) {
  return share(database.$with('named').as(keys))
}

const lastCharges = preparedTogether('charges', (database, asked: Bound<Scope & { limit: number }>, share) => {
  const last = ownCharges(database, asked).limit(asked.limit)
  const named = share(database.$with('named').as(underWayCharges(database, asked).union(last)))
  return chargeParts(database, asked, named)
})
const chargesOfOrder = preparedTogether(
  'charges-of-order',
  (database, asked: Bound<Scope & { orderKey: number }>, share) => {
    const ofOrder = ownCharges(database, asked, eq(charges.orderKey, asked.orderKey))
    const named = share(database.$with('named').as(underWayCharges(database, asked).union(ofOrder)))
    return chargeParts(database, asked, named)
  },
)
const pageOfCharges = preparedTogether('charge-page', (database, page: Bound<OrderRange>, share) => ({
  counted: database.select({ total: count() }).from(charges).where(ownedBy(page, charges)),
  ...chargeParts(
    database,
    page,
    namedCharges(database, share, ownCharges(database, page).limit(page.limit).offset(page.offset)),
  ),
}))
const oneCharge = preparedTogether('charge', (database, one: Bound<Scope & { chargeKey: number }>, share) =>
  chargeParts(
    database,
    one,
    namedCharges(database, share, ownCharges(database, one, eq(charges.chargeKey, one.chargeKey))),
  ),
)

function chargesFrom({ found, ...parts }: RowsOf<ReturnType<typeof chargeParts>>): FoundCharge[] {
  const items = withShipped(parts)
  return found.map((row) => ({
    ...row,
    items: items.filter(({ ordered }) => ordered.orderKey === row.charge.orderKey),
  }))
}

const statuses: Readonly<Record<ChargeRow['status'], Charge['Status']>> = {
  Asked: 'Asked',
  Unknown: 'Unknown',
  Confirming: 'ToConfirm',
  Approved: 'Paid',
  Declined: 'Declined',
  Failed: 'NotCharged',
  Refunded: 'Refunded',
}

interface Reader {
  language: Language
  now: Date
  caller: Pick<PatientSession, 'patient'>
}

/** Owed amounts and charges on the wire. */
export function presentCharges({ due, charges: made }: FoundCharges, { language, now, caller }: Reader): ChargesAnswer {
  return {
    Due: due.flatMap((found) => {
      const AmountCents = dueNowCents(found)
      const { orderKey, orderNumber } = found.order
      if (AmountCents === 0) return []
      return [{ OrderKey: orderKey, OrderNumber: orderNumber, ItemNames: names(found.items, language), AmountCents }]
    }),
    AsOf: patientToday(now, caller.patient.timeZoneKey),
    Items: made.map((found) => presentCharge(found, language)),
  }
}

/** A charge on the wire, in the reader's language. */
export function presentCharge({ charge, method, orderNumber, items }: FoundCharge, language: Language): Charge {
  const isPaid = charge.status === 'Approved' || charge.status === 'Refunded'
  return {
    ChargeKey: charge.chargeKey,
    OrderKey: charge.orderKey,
    OrderNumber: orderNumber,
    ItemNames: names(items, language),
    AmountCents: charge.amountCents,
    Brand: method.brand,
    Last4: method.last4,
    Status: statuses[charge.status],
    AskedUtc: charge.askedAt.toISOString(),
    SettledUtc: charge.settledAt?.toISOString() ?? null,
    RefundAskedUtc: charge.refundAskedAt?.toISOString() ?? null,
    RefundedUtc: charge.refundedAt?.toISOString() ?? null,
    RefundedCents: charge.refundedCents,
    RefundingCents: charge.refundingCents,
    RefundFailedUtc: charge.refundFailedAt?.toISOString() ?? null,
    Dispute: charge.dispute,
    LostCents: charge.lostCents,
    ReceiptNumber: isPaid ? receiptNumber(charge) : null,
  }
}

/** The unique number of a receipt. */
export function receiptNumber({ chargeKey }: Pick<ChargeRow, 'chargeKey'>): string {
  return `R-${String(chargeKey).padStart(6, '0')}`
}

function names(items: FoundItem[], language: Language): string[] {
  return items.map(({ item }) => presentCatalogueNames(item, language).PlainName)
}
