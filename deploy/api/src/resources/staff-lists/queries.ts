import {
  closedOrderStatuses,
  orderStatusesToReview,
  orderStatusesToSend,
} from '@homeside/contract/constants/order-states'
import { rowsPerPage } from '@homeside/contract/staff-lists'
import type { staffListChanges, staffListOrders, staffListPatients } from '@homeside/contract/staff-lists'
import { date, pathKey } from '@homeside/contract/wire'
import { and, asc, desc, eq, gt, gte, ilike, inArray, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'

import type { Database } from '../../database/database.ts'
import { withValuesInText } from '../../database/pick-columns.ts'
import { ownedBy, servedBy } from '../../database/scope.ts'
import type { StaffScope } from '../../database/scope.ts'
import { accounts } from '../../database/tables/accounts.ts'
import { insuranceCards, insurancePolicies, nextInsuranceCards } from '../../database/tables/insurance.ts'
import type { InsurancePolicyRow } from '../../database/tables/insurance.ts'
import { orders } from '../../database/tables/orders.ts'
import { changes, patients } from '../../database/tables/patients.ts'
import { registrationCards, registrationCodes } from '../../database/tables/registration.ts'
import { Problem } from '../../problems/problem.ts'
import { findServedPatient } from '../patient-records/find-patient.ts'

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

/** A number of an order as it is kept, however somebody types what they hear: `5jv6 w27y` is `HS-5JV6-W27Y`. */
function asOrderNumber(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const [, first, second] = /^(?:HS)?([A-Z0-9]{4})([A-Z0-9]{4})$/.exec(letters) ?? []
  return first === undefined ? typed.trim().toUpperCase() : `HS-${first}-${second}`
}

type AskedOrders = z.output<typeof staffListOrders.query>

/** Orders: the open ones, or those of a number, a state or some days, the oldest first; those of a patient, the newest first. */
export async function listOrders(
  database: Database,
  staff: StaffScope,
  { number, status, show, from, to, patient, after, limit }: AskedOrders,
) {
  const isNewestFirst = patient !== undefined
  const isAsked = [number, status, from, to, patient].some((each) => each !== undefined)
  const open = withValuesInText(notInArray(orders.status, ['Draft', ...closedOrderStatuses]))
  const waiting = withValuesInText(inArray(orders.status, [...orderStatusesToReview, ...orderStatusesToSend]))
  const asked = [
    isAsked ? undefined : open,
    show === 'waiting' ? waiting : undefined,
    number === undefined
      ? undefined
      : or(eq(orders.orderNumber, asOrderNumber(number)), eq(orders.externalNumber, number.trim())),
    status && eq(orders.status, status),
    from === undefined ? undefined : gte(orders.orderDate, from),
    to === undefined ? undefined : lte(orders.orderDate, to),
    after === undefined ? undefined : isNewestFirst ? lt(orders.orderKey, after) : gt(orders.orderKey, after),
  ]
  const served = await servedTo(database, staff, patient)
  return database
    .select({ order: orders, patient: patients })
    .from(orders)
    .innerJoin(patients, eq(patients.patientKey, orders.patientKey))
    .where(served(orders, ne(orders.status, 'Draft'), ...asked.map((condition) => condition || undefined)))
    .orderBy(isNewestFirst ? desc(orders.orderKey) : asc(orders.orderKey))
    .limit(rowsToRead(limit))
}

/** Pending changes, oldest first, each with what is in force and the pictures of the insurance card that wait with it. */
export async function listChanges(
  database: Database,
  staff: StaffScope,
  { patient, after, limit }: z.output<typeof staffListChanges.query>,
) {
  const served = await servedTo(database, staff, patient)
  const isAfter = after === undefined ? undefined : gt(changes.changeKey, after)
  const found = await selectChanges(database)
    .where(served(changes, withValuesInText(eq(changes.status, 'Submitted')), isAfter))
    .orderBy(asc(changes.changeKey))
    .limit(rowsToRead(limit))
  return withCards(database, staff, found)
}

/**
 * One change, as a list has it.
 *
 * @throws Problem not-found when the service has no such change.
 */
export async function findListedChange(database: Database, staff: StaffScope, changeKey: number) {
  const found = await selectChanges(database).where(servedBy(staff, changes, eq(changes.changeKey, changeKey)))
  const [change] = await withCards(database, staff, found)
  if (change === undefined) throw new Problem('not-found')
  return change
}

function selectChanges(database: Database) {
  return database
    .select({
      change: changes,
      patient: patients,
      email: accounts.email,
      language: accounts.preferredLanguage,
      policy: insurancePolicies,
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

/** The condition of a patient whom each word fits: the name or username contains it, or it is the birth date or a key. */
function fits(database: Database, staff: StaffScope, words: readonly string[]): SQL | undefined {
  const conditions = words.map((word) => fitsWord(database, staff, word))
  const sets = conditions.flatMap(({ keys }) => keys ?? [])
  // As one array: PostgreSQL would read all patients to compare them with a list, and each row of a list with another one.
  const isInAll = sql`${patients.patientKey} = any(array(${sql.join(sets, sql` intersect `)}))`
  return and(...conditions.map(({ short }) => short), sets.length > 0 ? isInAll : undefined)
}

/** The patients whom a word fits, as a list of keys that indexes find; as a condition where the word is too short. */
function fitsWord(database: Database, staff: StaffScope, word: string): { keys?: SQL; short?: SQL | undefined } {
  const part = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  const byName = or(ilike(patients.firstName, part), ilike(patients.lastName, part))
  const byUsername = ilike(accounts.username, part)
  const { patientKey } = patients
  const hasKey = pathKey.safeParse(word).success ? eq(patientKey, Number(word)) : undefined
  if (word.length < indexedCharacters) return { short: or(byName, byUsername, hasKey) }
  const where = (condition: SQL | undefined) =>
    database
      .select({ patientKey })
      .from(patients)
      .where(servedBy(staff, patients, condition))
  const known = database
    .select({ patientKey })
    .from(accounts)
    .innerJoin(patients, eq(patients.accountKey, accounts.accountKey))
    .where(servedBy(staff, patients, byUsername))
  const born = readDates(word)
  const exactly = or(
    eq(patients.externalKey, word),
    born.length > 0 ? inArray(patients.dateOfBirth, born) : undefined,
    hasKey,
  )
  return { keys: sql`(${where(byName).union(known).union(where(exactly))})` }
}

/** A date as people write it, month first, or as the wire has it: of either century where the year has two digits. */
function readDates(word: string): string[] {
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(word) ?? []
  const years = year?.length === 2 ? [`19${year}`, `20${year}`] : [year]
  const read =
    year === undefined ? [word] : years.map((each) => `${each}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`)
  return read.filter((each) => date.safeParse(each).success)
}

/** The ten digits of a phone number, however it is written; undefined for anything else. */
function asPhone(search: string): string | undefined {
  if (!/^[\d\s().+-]+$/.test(search)) return undefined
  return /^1?(\d{10})$/.exec(search.replaceAll(/\D/g, ''))?.[1]
}

/** Patients by name: all, or those whom each word of a search fits. */
export async function listPatients(
  database: Database,
  staff: StaffScope,
  { search, after, limit }: z.output<typeof staffListPatients.query>,
) {
  const phone = search === undefined ? undefined : asPhone(search)
  const words = search?.split(/\s+/u).filter((word) => word !== '') ?? []
  const called = phone === undefined ? undefined : or(eq(patients.mobilePhone, phone), eq(patients.homePhone, phone))
  const place = sql`(${patients.lastName}, ${patients.firstName}, ${patients.patientKey})`
  const [last] =
    after === undefined
      ? []
      : await database
          .select()
          .from(patients)
          .where(servedBy(staff, patients, eq(patients.patientKey, after)))
  const isAfter = last && sql`${place} > (${last.lastName}, ${last.firstName}, ${last.patientKey}::integer)`
  const found = await database
    .select({ patient: patients, username: accounts.username })
    .from(patients)
    .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(servedBy(staff, patients, isAfter, or(called, fits(database, staff, words))))
    .orderBy(asc(patients.lastName), asc(patients.firstName), asc(patients.patientKey))
    .limit(rowsToRead(limit))
  const keys = found.map(({ patient }) => patient.patientKey)
  const codes = await database
    .select()
    .from(registrationCodes)
    .where(servedBy(staff, registrationCodes, inArray(registrationCodes.patientKey, [0, ...keys])))
    .orderBy(desc(registrationCodes.codeKey))
  const cards = await database
    .select()
    .from(registrationCards)
    .where(servedBy(staff, registrationCards, inArray(registrationCards.patientKey, [0, ...keys])))
    .orderBy(desc(registrationCards.side))
  return found.map((row) => ({
    ...row,
    code: codes.find(({ patientKey }) => patientKey === row.patient.patientKey) ?? null,
    cards: cards.filter(({ patientKey }) => patientKey === row.patient.patientKey),
  }))
}
