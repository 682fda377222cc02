import { rowsPerPage, type staffListChanges } from '@homeside/contract/staff-lists'
import type { staffListTasks } from '@homeside/contract/staff-to-do'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql, type SQL, or } from 'drizzle-orm'
import type { z } from 'zod'

import type { Database } from '../../platform/database/database.ts'
import { findServedPatient } from '../../platform/database/find-patient.ts'
import { withValuesInText } from '../../platform/database/pick-columns.ts'
import { ownedBy, servedBy, type StaffScope } from '../../platform/database/scope.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import {
  insuranceCards,
  insurancePolicies,
  nextInsuranceCards,
  type InsurancePolicyRow,
} from '../../platform/database/tables/insurance.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { changes, patients, staffNotes } from '../../platform/database/tables/patients.ts'
import { charges } from '../../platform/database/tables/payments.ts'
import { Problem, refuseChanged } from '../../platform/problems/problem.ts'
import { isShown, putOffOf } from '../../providers/events/count-waiting.ts'

/** The most rows to read for a page: one more than it has, which says that another follows. */
export function rowsToRead(limit = rowsPerPage): number {
  return limit + 1
}

/** The condition of what staff ask for: rows of one patient whom they serve, or of all of them. */
export async function servedTo(database: Database, staff: StaffScope, patientKey: number | undefined) {
  type Table = Parameters<typeof servedBy>[1]
  if (patientKey === undefined) return (table: Table, ...more: (SQL | undefined)[]) => servedBy(staff, table, ...more)
  const found = await findServedPatient(database, staff, patientKey)
  // Nobody has the key 0.
  const scope = found?.patient ?? { siteKey: 0, patientKey: 0 }
  return (table: Table, ...more: (SQL | undefined)[]) => ownedBy(scope, table, ...more)
}

/** Pending changes, oldest first, each with what is in force and the pictures of the insurance card that wait with it. */
export async function listChanges(
  database: Database,
  staff: StaffScope,
  { patient, show, after, limit }: z.output<typeof staffListChanges.query>,
  now: Date,
) {
  const served = await servedTo(database, staff, patient)
  const isAfter = after === undefined ? undefined : gt(changes.changeKey, after)
  const isAsked = show && isShown(show, changes.changeKey, now)
  const found = await selectChanges(database, now)
    .where(served(changes, withValuesInText(eq(changes.status, 'Submitted')), isAsked, isAfter))
    .orderBy(asc(changes.changeKey))
    .limit(rowsToRead(limit))
  return withCards(database, staff, found)
}

/** Tasks that nobody has done, the earliest first: those whose day has come, or those of later. */
export function listTasks(
  database: Database,
  staff: StaffScope,
  { show, after, limit }: z.output<typeof staffListTasks.query>,
  now: Date,
) {
  const { doneAt, dueAt, dueOn, noteKey } = staffNotes
  const [day, key] = after?.split('_') ?? []
  return database
    .select({ task: staffNotes, patient: patients })
    .from(staffNotes)
    .innerJoin(patients, eq(patients.patientKey, staffNotes.patientKey))
    .where(
      servedBy(
        staff,
        staffNotes,
        isNotNull(dueOn),
        isNull(doneAt),
        show === 'later' ? gt(dueAt, now) : lte(dueAt, now),
        day === undefined ? undefined : sql`(${dueOn}, ${noteKey}) > (${day}::date, ${key}::integer)`,
      ),
    )
    .orderBy(asc(dueOn), asc(noteKey))
    .limit(rowsToRead(limit))
}

/**
 * One change, as a list has it.
 *
 * @throws Problem not-found when the service has no such change.
 */
export async function findListedChange(database: Database, staff: StaffScope, changeKey: number, now: Date) {
  const found = await selectChanges(database, now).where(servedBy(staff, changes, eq(changes.changeKey, changeKey)))
  const [change] = await withCards(database, staff, found)
  if (change === undefined) throw new Problem('not-found')
  return change
}

function selectChanges(database: Database, now: Date) {
  return database
    .select({
      change: changes,
      patient: patients,
      email: accounts.email,
      language: accounts.preferredLanguage,
      policy: insurancePolicies,
      putOff: putOffOf(changes.changeKey, now),
    })
    .from(changes)
    .innerJoin(patients, eq(patients.patientKey, changes.patientKey))
    .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .leftJoin(insurancePolicies, eq(insurancePolicies.policyKey, changes.policyKey))
    .$dynamic()
}

async function withCards<Row extends { policy: InsurancePolicyRow | null }>(
  database: Database,
  staff: StaffScope,
  found: readonly Row[],
) {
  const policies = found.flatMap(({ policy }) => policy ?? [])
  const cards = await listWaitingCards(database, staff, policies)
  return found.map((row) => ({ ...row, cards: cards.filter(({ policyKey }) => policyKey === row.policy?.policyKey) }))
}

/**
 * The pictures that wait with changes of these policies. A policy that is not in force yet has its own card. A policy
 * in force keeps its card until the change is approved, and the pictures that replace it wait beside it.
 */
async function listWaitingCards(database: Database, staff: StaffScope, policies: readonly InsurancePolicyRow[]) {
  const keysOf = (rows: readonly InsurancePolicyRow[]) => rows.map(({ policyKey }) => policyKey)
  const proposed = keysOf(policies.filter(({ inForce }) => !inForce))
  const replacing = keysOf(policies.filter(({ inForce }) => inForce))
  const { policyKey, side, photoKey } = insuranceCards
  const ofReplacing = database
    .select({
      policyKey: insurancePolicies.policyKey,
      side: nextInsuranceCards.side,
      photoKey: nextInsuranceCards.photoKey,
    })
    .from(nextInsuranceCards)
    .innerJoin(
      insurancePolicies,
      and(
        eq(insurancePolicies.siteKey, nextInsuranceCards.siteKey),
        eq(insurancePolicies.patientKey, nextInsuranceCards.patientKey),
        eq(insurancePolicies.level, nextInsuranceCards.level),
      ),
    )
    .where(servedBy(staff, nextInsuranceCards, inArray(insurancePolicies.policyKey, replacing)))
  return database
    .select({ policyKey, side, photoKey })
    .from(insuranceCards)
    .where(servedBy(staff, insuranceCards, inArray(policyKey, proposed)))
    .unionAll(ofReplacing)
    .orderBy(desc(side))
}

/** Payments that staff have to look at, in the order of their keys, with patient and order. */
export function listPayments(
  database: Database,
  staff: StaffScope,
  { after = 0, rows }: { after: number | undefined; rows: number },
) {
  const page = database
    .select({ chargeKey: charges.chargeKey })
    .from(charges)
    .where(servedBy(staff, charges, and(gt(charges.chargeKey, after), isNotNull(charges.staffSince))))
    .orderBy(asc(charges.chargeKey))
    .limit(rows)
  // As an array, the page first: PostgreSQL does not know how small it is, and would read all patients for it.
  return database
    .select({ charge: charges, orderNumber: orders.orderNumber, patient: patients })
    .from(charges)
    .innerJoin(patients, eq(patients.patientKey, charges.patientKey))
    .leftJoin(orders, ownedBy(charges, orders, eq(orders.orderKey, charges.orderKey)))
    .where(servedBy(staff, charges, sql`${charges.chargeKey} = any(array(${page}))`))
    .orderBy(asc(charges.chargeKey))
}

/**
 * Says that nothing is left to do about a payment that staff had to look at.
 *
 * @param seen since when it waited on their screen.
 * @throws Problem not-found when the service's patients had no such payment; changed-meanwhile when it waits for something
 *   else since.
 */
export async function settlePayment(
  database: Database,
  staff: StaffScope,
  { chargeKey, seen }: { chargeKey: number; seen: string | undefined },
): Promise<void> {
  const isIt = servedBy(staff, charges, eq(charges.chargeKey, chargeKey))
  const isSeen =
    seen === undefined ? undefined : or(isNull(charges.staffSince), lte(charges.staffSince, new Date(seen)))
  const settled = await database
    .update(charges)
    .set({ staffSince: null })
    .where(and(isIt, isSeen))
    .returning({ chargeKey: charges.chargeKey })
  if (settled.length > 0) return
  if ((await database.$count(charges, isIt)) === 0) throw new Problem('not-found')
  refuseChanged(['SinceUtc'])
}
