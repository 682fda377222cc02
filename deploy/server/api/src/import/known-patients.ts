import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { findErasedKeys } from '../patients/personal-data/erasures.ts'
import type { Database } from '../platform/database/database.ts'
import { servedBy, type StaffScope } from '../platform/database/scope.ts'
import { accounts } from '../platform/database/tables/accounts.ts'
import { insurancePolicies, type InsurancePolicyRow } from '../platform/database/tables/insurance.ts'
import {
  changes,
  consents,
  credits,
  formerKeys,
  patients,
  type ChangeRow,
  type CreditRow,
  type PatientRow,
} from '../platform/database/tables/patients.ts'
import {
  dispensings,
  prescribedSupplies,
  type DispensingRow,
  type SupplyRow,
} from '../platform/database/tables/supplies.ts'
import { isOneOf } from '../platform/database/write-rows.ts'
import { instant } from '../platform/dates/calendar.ts'

/** For how many days a value that staff approved here is kept, while the provider's own system still has the older. */
export const keptDays = 14

/** The condition of changes whose values an import keeps: in force, and not brought by the provider's own system yet. */
export function isKept(now: Date): SQL | undefined {
  const since = instant(now).subtract(keptDays, 'day').toDate()
  return and(eq(changes.status, 'Approved'), isNull(changes.caughtUpAt), gt(changes.closedAt, since))
}

export interface KnownPatient {
  row: PatientRow
  /** The address of the account that they registered; null without one. */
  accountEmail: string | null
  /** Whether they ever agreed to texts, or took it back. */
  saidOfTexts: boolean
  /** Changes that wait for staff or were approved lately, oldest first. */
  changes: ChangeRow[]
}

/** Everything on file that a call of the provider's own system may touch. */
export interface OnFile {
  /** Keys of records that are erased, or about to be. */
  erased: ReadonlySet<string>
  /** Keys of closed records that were erased when their time was over. */
  outlived: ReadonlySet<string>
  /** The patients on file, by their keys and by those that lead to them. */
  patients: ReadonlyMap<string, KnownPatient>
  supplies: SupplyRow[]
  dispensings: DispensingRow[]
  policies: InsurancePolicyRow[]
  credits: CreditRow[]
}

/** A table of lists that patients have. */
interface Listed {
  siteKey: PgColumn
  patientKey: PgColumn
}

interface Keys {
  patients: string[]
  supplies: string[]
  dispensings: string[]
  credits: string[]
}

/**
 * Reads what is on file of the patients with these keys, and who has the keys of their supplies, and locks the patients.
 * Only inside a transaction.
 */
export async function readOnFile(transaction: Database, site: StaffScope, keys: Keys, now: Date): Promise<OnFile> {
  const former = await transaction
    .select()
    .from(formerKeys)
    .where(servedBy(site, formerKeys, isOneOf(formerKeys.externalKey, keys.patients, 'text')))
  const led = former.map(({ patientKey }) => patientKey)
  const isNamed = or(
    isOneOf(patients.externalKey, keys.patients, 'text'),
    led.length === 0 ? undefined : isOneOf(patients.patientKey, led, 'integer'),
  )
  const found = await transaction
    .select({ row: patients, email: accounts.email, hasPassword: accounts.hasPassword })
    .from(patients)
    .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(servedBy(site, patients, isNamed))
    // In one order, so that two of these calls never wait for each other.
    .orderBy(patients.patientKey)
    .for('no key update', { of: patients })
  const own = found.map(({ row }) => row.patientKey)
  const open = await transaction
    .select()
    .from(changes)
    .where(
      servedBy(
        site,
        changes,
        isOneOf(changes.patientKey, own, 'integer'),
        or(eq(changes.status, 'Submitted'), isKept(now)),
      ),
    )
    .orderBy(changes.changeKey)
  const said = await transaction
    .selectDistinct({ patientKey: consents.patientKey })
    .from(consents)
    .where(
      servedBy(site, consents, isOneOf(consents.patientKey, own, 'integer'), eq(consents.consentType, 'TextMessages')),
    )
  const withTexts = new Set(said.map(({ patientKey }) => patientKey))
  const known = found.map(({ row, email, hasPassword }): [string, KnownPatient] => [
    row.externalKey ?? '',
    {
      row,
      accountEmail: hasPassword === true ? email : null,
      saidOfTexts: withTexts.has(row.patientKey),
      changes: open.filter(({ patientKey }) => patientKey === row.patientKey),
    },
  ])
  const byPatient = new Map(known.map(([, one]) => [one.row.patientKey, one]))
  const under = former.flatMap(({ externalKey, patientKey }): [string, KnownPatient][] => {
    const one = byPatient.get(patientKey)
    return one === undefined ? [] : [[externalKey, one]]
  })
  const { erased, outlived } = await findErasedKeys(transaction, site, keys.patients)
  return {
    patients: new Map([...known, ...under]),
    erased,
    outlived,
    ...(await readLists(transaction, site, own, keys)),
  }
}

async function readLists(transaction: Database, site: StaffScope, own: number[], keys: Keys) {
  const ofPatients = (table: Listed) => isOneOf(table.patientKey, own, 'integer')
  /** Rows of these patients, and those that have the keys: they could be somebody else's. */
  const withKeys = (table: Listed & { externalKey: PgColumn }, named: string[]) =>
    servedBy(site, table, or(ofPatients(table), isOneOf(table.externalKey, named, 'text')))
  const select = transaction.select()
  return {
    supplies: await select.from(prescribedSupplies).where(withKeys(prescribedSupplies, keys.supplies)),
    dispensings: await select.from(dispensings).where(withKeys(dispensings, keys.dispensings)),
    policies: await select
      .from(insurancePolicies)
      .where(servedBy(site, insurancePolicies, ofPatients(insurancePolicies))),
    credits: await select.from(credits).where(withKeys(credits, keys.credits)),
  }
}
