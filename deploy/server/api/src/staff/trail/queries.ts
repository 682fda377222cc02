import { rowsPerPage } from '@homeside/contract/staff-lists'
import type { staffTrail } from '@homeside/contract/staff-trail'
import { and, desc, eq, gte, inArray, isNotNull, isNull, like, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

import { findSubjects } from '../../platform/audit/find-subject.ts'
import type { Database } from '../../platform/database/database.ts'
import { keysOfPerson } from '../../platform/database/find-patient.ts'
import { withValuesInText } from '../../platform/database/pick-columns.ts'
import { servedBy, type StaffScope } from '../../platform/database/scope.ts'
import { auditPatients, type AuditRow, auditTrail } from '../../platform/database/tables/operations.ts'
import { type PatientRow, patients } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { callbackPath } from '../session/desk-identity.ts'

/** The patient of a key, if the service may touch them. */
export async function findTrailPatient(
  database: Database,
  staff: StaffScope,
  patientKey: number,
): Promise<PatientRow | null> {
  const [row] = await database
    .select()
    .from(patients)
    .where(servedBy(staff, patients, eq(patients.patientKey, patientKey)))
  return row ?? null
}

/**
 * The audit trail of a patient, newest first: their own requests, requests that showed or changed them, and sign-ins
 * and codes of the account without a provider.
 */
export async function listTrail(database: Database, patient: PatientRow, before: number | undefined) {
  // A record that was merged into this one brings its history along.
  const own = await keysOfPerson(database, patient)
  const { auditKey, accountKey, siteKey } = auditTrail
  const isBefore = (key: PgColumn) => (before === undefined ? undefined : lt(key, before))
  // Each by an index of its own. One condition for all three would read the whole trail.
  const newest = (condition: SQL | undefined) =>
    database
      .select({ auditKey })
      .from(auditTrail)
      .where(and(condition, isBefore(auditKey)))
      .orderBy(desc(auditKey))
      .limit(rowsPerPage)
  const shown = database
    .select({ auditKey: auditPatients.auditKey })
    .from(auditPatients)
    .where(servedBy(patient, auditPatients, inArray(auditPatients.patientKey, own), isBefore(auditPatients.auditKey)))
    .orderBy(desc(auditPatients.auditKey))
    .limit(rowsPerPage)
  // No account has the key 0.
  const ofAccount = newest(and(isNull(siteKey), eq(accountKey, patient.accountKey ?? 0)))
  const keys = newest(servedBy(patient, auditTrail, inArray(auditTrail.patientKey, own)))
    .union(shown)
    .union(ofAccount)
    .as('keys')
  const entry = database.select().from(auditTrail).where(eq(auditKey, keys.auditKey)).limit(1).as('entry')
  const rows = await database
    .select()
    .from(keys)
    .innerJoinLateral(entry, sql`true`)
    .orderBy(desc(keys.auditKey))
    .limit(rowsPerPage)
  return rows.map((row) => row.entry)
}

/**
 * The requests whose correlation id starts with a reference, with those of the service's patients whom they concern. A
 * request without any proof belongs to nobody, and any service may see that it was made: whose account it was about, and
 * from where, only where that account has a patient of the service's.
 */
export async function listReferenced(database: Database, staff: StaffScope, beginning: string) {
  const isServed = or(isNull(auditTrail.siteKey), servedBy(staff, auditTrail))
  // The pattern is in the text, because without it PostgreSQL uses no index and reads the whole trail.
  const begins = withValuesInText(like(auditTrail.correlationId, `${beginning}-%`))
  const entries = await database
    .select()
    .from(auditTrail)
    .where(and(begins, isServed))
    .orderBy(desc(auditTrail.auditKey))
    .limit(rowsPerPage)
  const keys = entries.map(({ auditKey }) => auditKey)
  const about = await database
    .select({ auditKey: auditPatients.auditKey, patient: patients })
    .from(auditPatients)
    .innerJoin(patients, eq(patients.patientKey, auditPatients.patientKey))
    .where(servedBy(staff, auditPatients, inArray(auditPatients.auditKey, keys)))
  const accounts = entries.flatMap(({ accountKey }) => accountKey ?? [])
  const own = await database
    .selectDistinct({ accountKey: patients.accountKey })
    .from(patients)
    .where(servedBy(staff, patients, inArray(patients.accountKey, accounts)))
  const numbers = await findSubjects(database, staff, entries)
  const ownAccounts = new Set(own.map(({ accountKey }) => accountKey))
  const isOwn = ({ siteKey, accountKey, auditKey }: AuditRow) =>
    siteKey !== null || ownAccounts.has(accountKey) || about.some((each) => each.auditKey === auditKey)
  return entries.map((entry) => ({
    entry: staff.siteKey === null || isOwn(entry) ? entry : { ...entry, accountKey: null, address: null },
    orderNumber: numbers.get(entry.auditKey)?.orderNumber ?? null,
    patients: about.filter(({ auditKey }) => auditKey === entry.auditKey).map(({ patient }) => patient),
  }))
}

type AskedDay = z.output<typeof staffTrail.query>

/** What staff did from an instant on, for some hours. An index has their entries by the instant. */
function ofStaff(database: Database, staff: StaffScope, { from, hours = 24 }: AskedDay, now: Date): SQL | undefined {
  const length = hours * 60 * 60 * 1000
  const asked = from === undefined ? now.getTime() - length + 1 : Date.parse(from)
  // Nothing happened before the first instant that computers know, nor after now.
  const start = Math.min(Math.max(asked, 0), now.getTime() + 1)
  const { actor, at } = auditTrail
  const within = and(gte(at, new Date(start)), lt(at, new Date(start + length)))
  // Site by site, as the index has them, also for a service of all sites.
  const sites = database.select({ siteKey: providers.siteKey }).from(providers)
  const isOfSite = staff.siteKey === null ? inArray(auditTrail.siteKey, sites) : undefined
  return and(servedBy(staff, auditTrail), isOfSite, withValuesInText(eq(actor, 'staff')), within)
}

/** The condition of readings that were answered, without sign-ins. */
const isReading = sql<boolean>`(${auditTrail.call} like 'GET %' and ${auditTrail.outcome} = 'done'
  and ${auditTrail.call} <> ${`GET ${callbackPath.slice(1)}`})`

/** How much each of the provider's people and services did on a day. */
export async function listColleagues(database: Database, staff: StaffScope, asked: AskedDay, now: Date) {
  const { at, call, issuer, keys, outcome, staffName, subject } = auditTrail
  const those = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const each = (path: string) =>
    sql<number>`(count(distinct ${keys} ->> 'key') filter (where ${isReading} and ${like(call, `GET ${path}%`)}))::int`
  return database
    .select({
      issuer,
      subject,
      staffName: sql<string | null>`(array_agg(${staffName} order by ${at} desc))[1]`,
      deeds: those(sql`not ${isReading} and ${outcome} is not null`),
      refused: those(sql`${outcome} <> 'done'`),
      reads: those(isReading),
      orders: each('staff/orders/{key}'),
      conversations: each('staff/conversations/{key}'),
      patients: each('staff/patients/{key}'),
      changes: each('staff/changes/{key}'),
      first: sql`min(${at})`.mapWith(at),
      last: sql`max(${at})`.mapWith(at),
    })
    .from(auditTrail)
    .where(ofStaff(database, staff, asked, now))
    .groupBy(issuer, subject)
    .orderBy(sql`3`, issuer, subject)
}

/**
 * What the provider's people did on a day, the newest first: what changed something, each once, and what was refused; or
 * what they read.
 */
export async function listDay(database: Database, staff: StaffScope, asked: AskedDay, now: Date): Promise<AuditRow[]> {
  const { at, auditKey, call, correlationId, issuer, outcome, subject } = auditTrail
  const ended = alias(auditTrail, 'ended')
  // One lookup by the index for each: of “not exists” PostgreSQL makes a list of the whole trail.
  const end = database
    .select({ auditKey: ended.auditKey })
    .from(ended)
    .where(and(eq(ended.correlationId, correlationId), eq(ended.call, call), isNotNull(ended.outcome)))
    .limit(1)
  const isOfIssuer = asked.issuer === undefined ? isNull(issuer) : eq(issuer, asked.issuer)
  const before =
    asked.before === undefined
      ? undefined
      : sql`(${at}, ${auditKey}) < ((select at from ${auditTrail} past where past.audit_key = ${asked.before}), ${asked.before})`
  return database
    .select()
    .from(auditTrail)
    .where(
      and(
        ofStaff(database, staff, asked, now),
        asked.subject === undefined ? undefined : and(eq(subject, asked.subject), isOfIssuer),
        asked.show === 'reads'
          ? isReading
          : and(sql`not coalesce(${isReading}, false)`, or(isNotNull(outcome), isNull(sql`${end}`))),
        before,
      ),
    )
    .orderBy(desc(at), desc(auditKey))
    .limit(rowsPerPage)
}
