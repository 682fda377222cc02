import { closedOrderStatuses } from '@homeside/contract/constants/order-states'
import type { staffListOrders } from '@homeside/contract/staff-lists'
import { and, asc, desc, eq, gt, gte, ilike, inArray, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'

import type { Database } from '../../database/database.ts'
import { ownedBy, servedBy } from '../../database/scope.ts'
import type { StaffScope } from '../../database/scope.ts'
import { accounts } from '../../database/tables/accounts.ts'
import { insuranceCards, insurancePolicies, nextInsuranceCards } from '../../database/tables/insurance.ts'
import type { InsurancePolicyRow } from '../../database/tables/insurance.ts'
import { orders } from '../../database/tables/orders.ts'
import { changes, patients } from '../../database/tables/patients.ts'
import { registrationCards, registrationCodes } from '../../database/tables/registration.ts'
import { withValuesInText } from '../../database/with-values-in-text.ts'

/** More than anybody reads in a list. */
export const listedMax = 200

type AskedOrders = z.output<typeof staffListOrders.query>

/** Orders, oldest first: the open ones, or those of a number, a state or some days. */
export async function listOrders(
  database: Database,
  staff: StaffScope,
  { number, status, from, to, after }: AskedOrders,
) {
  const isAsked = [number, status, from, to].some((each) => each !== undefined)
  const open = withValuesInText(notInArray(orders.status, ['Draft', ...closedOrderStatuses]))
  const asked = [
    isAsked ? undefined : open,
    number === undefined
      ? undefined
      : or(eq(orders.orderNumber, number.trim().toUpperCase()), eq(orders.externalNumber, number.trim())),
    status && eq(orders.status, status),
    from === undefined ? undefined : gte(orders.orderDate, from),
    to === undefined ? undefined : lte(orders.orderDate, to),
    after === undefined ? undefined : gt(orders.orderKey, after),
  ]
  return database
    .select({ order: orders, patient: patients })
    .from(orders)
    .innerJoin(patients, eq(patients.patientKey, orders.patientKey))
    .where(servedBy(staff, orders, ne(orders.status, 'Draft'), ...asked.map((condition) => condition || undefined)))
    .orderBy(asc(orders.orderKey))
    .limit(listedMax)
}

/** Pending changes, oldest first, each with the pictures of the insurance card that wait with it. */
export async function listChanges(database: Database, staff: StaffScope) {
  const found = await database
    .select({ change: changes, patient: patients, policy: insurancePolicies })
    .from(changes)
    .innerJoin(patients, eq(patients.patientKey, changes.patientKey))
    .leftJoin(insurancePolicies, eq(insurancePolicies.policyKey, changes.policyKey))
    .where(servedBy(staff, changes, withValuesInText(eq(changes.status, 'Submitted'))))
    .orderBy(asc(changes.changeKey))
    .limit(listedMax)
  const policies = found.flatMap(({ policy }) => (policy === null ? [] : [policy]))
  const cards = await listWaitingCards(database, staff, policies)
  return found.map(({ policy, ...row }) => ({
    ...row,
    cards: cards.filter(({ policyKey }) => policyKey === policy?.policyKey),
  }))
}

/**
 * The pictures that wait with changes of these policies. A policy that is not in force yet has its own card. A policy
 * in force keeps its card until the change is approved, and the pictures that replace it wait beside it.
 */
async function listWaitingCards(database: Database, staff: StaffScope, policies: readonly InsurancePolicyRow[]) {
  const keysOf = (rows: readonly InsurancePolicyRow[]) => [0, ...rows.map(({ policyKey }) => policyKey)]
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

/** The fewest characters that the indexes of names can find. */
const indexedCharacters = 3

/** The condition of a patient whose name or username contains some words. */
function isNamed(database: Database, staff: StaffScope, search: string): SQL | undefined {
  const words = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const byName = or(ilike(patients.firstName, words), ilike(patients.lastName, words))
  const byUsername = ilike(accounts.username, words)
  if (search.length < indexedCharacters) return or(byName, byUsername)
  const { patientKey } = patients
  const named = database
    .select({ patientKey })
    .from(patients)
    .where(servedBy(staff, patients, byName))
  const known = database
    .select({ patientKey })
    .from(accounts)
    .innerJoin(patients, eq(patients.accountKey, accounts.accountKey))
    .where(servedBy(staff, patients, byUsername))
  // As an array, because PostgreSQL would read all patients to compare them with a list that may be long.
  return sql`${patientKey} = any(array(${named.union(known)}))`
}

/** Patients by name: all, or those whose name or username contains some words. */
export async function listPatients(database: Database, staff: StaffScope, search: string | undefined) {
  const code = database
    .select()
    .from(registrationCodes)
    .where(ownedBy(patients, registrationCodes))
    .orderBy(desc(registrationCodes.codeKey))
    .limit(1)
    .as('code')
  const { usedAt, expiresAt, tries } = code
  // By the first of these columns drizzle knows whether there is a code, so it must never be null.
  const found = await database
    .select({ patient: patients, username: accounts.username, code: { expiresAt, usedAt, tries } })
    .from(patients)
    .leftJoinLateral(code, sql`true`)
    .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(servedBy(staff, patients, search === undefined ? undefined : isNamed(database, staff, search)))
    .orderBy(asc(patients.lastName), asc(patients.firstName), asc(patients.siteKey))
    .limit(listedMax)
  const keys = found.map(({ patient }) => patient.patientKey)
  const cards = await database
    .select()
    .from(registrationCards)
    .where(servedBy(staff, registrationCards, inArray(registrationCards.patientKey, [0, ...keys])))
    .orderBy(desc(registrationCards.side))
  return found.map((row) => ({
    ...row,
    cards: cards.filter(({ patientKey }) => patientKey === row.patient.patientKey),
  }))
}
