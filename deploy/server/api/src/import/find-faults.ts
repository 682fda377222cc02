import { categoryOfCode } from '@homeside/contract/constants/supply-categories'
import type { RowCode, StaffPatient } from '@homeside/contract/staff-patients'
import { sql } from 'drizzle-orm'

import type { Database } from '../platform/database/database.ts'
import { accounts } from '../platform/database/tables/accounts.ts'
import { catalogueItems } from '../platform/database/tables/supplies.ts'
import { isOneOf } from '../platform/database/write-rows.ts'
import { instant } from '../platform/dates/calendar.ts'
import type { KnownPatient, OnFile } from './known-patients.ts'

/** What is wrong with a patient, by the path in their record. */
export type Faults = Record<string, RowCode>

/** Whatever day it is anywhere, it is not later than this one. */
const furthestHoursAhead = 14

/**
 * Makes what finds the faults of a patient that no schema sees: days to come, keys that are somebody else's or come
 * twice, items without a name, and email addresses of other accounts. It has to see the patients of a call in order.
 */
export async function faultFinder(
  transaction: Database,
  onFile: OnFile,
  patients: readonly StaffPatient[],
  now: Date,
): Promise<(given: StaffPatient) => Faults> {
  const today = instant(now).add(furthestHoursAhead, 'hour').toISOString().slice(0, 10)
  const catalogue = new Set(
    (await transaction.select({ code: catalogueItems.hcpcsCode }).from(catalogueItems)).map(({ code }) => code),
  )
  const owners = await ownersOfAddresses(transaction, onFile, patients)
  const ownersOf = (rows: readonly { externalKey: string | null; patientKey: number }[]) =>
    new Map(rows.map(({ externalKey, patientKey }) => [externalKey, patientKey] as const))
  const known = {
    Supplies: ownersOf(onFile.supplies),
    Dispensings: ownersOf(onFile.dispensings),
    Credits: ownersOf(onFile.credits),
  }
  const seen = { Patients: new Set(), Supplies: new Set(), Dispensings: new Set(), Credits: new Set() }

  return (given) => {
    const faults: Faults = {}
    const before = onFile.patients.get(given.ExternalKey)
    const mayNotBeAhead = (path: string, day: string | null | undefined) => {
      if (day != null && day > today) faults[path] = 'date-in-future'
    }
    const useKey = (kind: keyof typeof seen, path: string, key: string) => {
      if (seen[kind].has(key)) faults[`${path}ExternalKey`] = 'key-repeated'
      seen[kind].add(key)
      const owner = kind === 'Patients' ? undefined : known[kind].get(key)
      if (owner !== undefined && owner !== before?.row.patientKey) faults[`${path}ExternalKey`] = 'key-of-another'
    }
    useKey('Patients', '', given.ExternalKey)
    mayNotBeAhead('DateOfBirth', given.DateOfBirth)
    mayNotBeAhead('TextsAgreedOn', given.TextsAgreedOn)
    mayNotBeAhead('ClosedOn', given.ClosedOn)
    for (const [index, supply] of (given.Supplies ?? []).entries()) {
      const path = `Supplies.${index}.`
      useKey('Supplies', path, supply.ExternalKey)
      if (!catalogue.has(supply.HcpcsCode)) {
        if (supply.ItemName == null) faults[`${path}ItemName`] = 'item-name-missing'
        if ((supply.Category ?? categoryOfCode(supply.HcpcsCode)) === null) faults[`${path}Category`] = 'required'
      }
      for (const [place, dispensing] of (supply.Dispensings ?? []).entries()) {
        useKey('Dispensings', `${path}Dispensings.${place}.`, dispensing.ExternalKey)
        mayNotBeAhead(`${path}Dispensings.${place}.DispensedOn`, dispensing.DispensedOn)
      }
    }
    for (const [index, credit] of (given.Credits ?? []).entries()) {
      useKey('Credits', `Credits.${index}.`, credit.ExternalKey)
      mayNotBeAhead(`Credits.${index}.GrantedOn`, credit.GrantedOn)
      mayNotBeAhead(`Credits.${index}.UsedOn`, credit.UsedOn)
    }
    const levels = (given.Insurance ?? []).map(({ Level }) => Level)
    for (const [index, level] of levels.entries()) {
      if (levels.indexOf(level) < index) faults[`Insurance.${index}.Level`] = 'key-repeated'
    }
    const email = newAddress(given, before)
    const owner = email === null ? undefined : owners.get(email)
    if (owner !== undefined && owner !== before?.row.accountKey) faults['Email'] = 'email-already-linked'
    return faults
  }
}

/**
 * The address that an account is to get, in lower case; null when the address on file is the same as it was, or nobody
 * has registered.
 */
export function newAddress({ Email }: StaffPatient, before: KnownPatient | undefined): string | null {
  const email = Email?.toLowerCase() ?? null
  if (email === null || before === undefined || before.accountEmail === null) return null
  const isKnown = [before.row.emailOnFile, before.accountEmail].some((known) => known?.toLowerCase() === email)
  return isKnown ? null : email
}

async function ownersOfAddresses(transaction: Database, onFile: OnFile, patients: readonly StaffPatient[]) {
  const emails = patients.flatMap((given) => newAddress(given, onFile.patients.get(given.ExternalKey)) ?? [])
  if (emails.length === 0) return new Map<string, number>()
  const rows = await transaction
    .select({ email: accounts.email, accountKey: accounts.accountKey })
    .from(accounts)
    .where(isOneOf(sql`lower(${accounts.email})`, emails, 'text'))
  return new Map(rows.map(({ email, accountKey }) => [email.toLowerCase(), accountKey]))
}
