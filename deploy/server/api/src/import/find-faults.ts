import { categoryOfCode } from '@homeside/contract/constants/supply-categories'
import type { RowCode, StaffPatient } from '@homeside/contract/staff-patients'

import { isSameName } from '../platform/codes/same-name.ts'
import type { Database } from '../platform/database/database.ts'
import { catalogueItems } from '../platform/database/tables/supplies.ts'
import { instant } from '../platform/dates/calendar.ts'
import type { KnownPatient, OnFile } from './known-patients.ts'

/** What is wrong with a patient, by the path in their record. */
export type Faults = Record<string, RowCode>

/** The hours by which the latest day anywhere is ahead of UTC. */
const furthestHoursAhead = 14

/** Whether a record would become another person's: last name and birth date are both others. */
export function isAnotherPerson({ LastName, DateOfBirth }: StaffPatient, { row }: KnownPatient): boolean {
  return DateOfBirth !== row.dateOfBirth && !isSameName(row.lastName, LastName)
}

/**
 * Makes the function that finds the faults of a patient that no schema sees: days in the future, keys that are somebody
 * else's or come twice, and items without a name. It must be given the patients of a call in their order. At most
 * `people` records may become another person's, and none that only a former key names.
 */
export async function faultFinder(
  transaction: Database,
  onFile: OnFile,
  { now, people = 0 }: { now: Date; people?: number },
): Promise<(given: StaffPatient) => Faults> {
  const today = instant(now).add(furthestHoursAhead, 'hour').toISOString().slice(0, 10)
  const catalogue = new Set(
    (await transaction.select({ code: catalogueItems.hcpcsCode }).from(catalogueItems)).map(({ code }) => code),
  )
  const ownersOf = (rows: readonly { externalKey: string | null; patientKey: number }[]) =>
    new Map(rows.map(({ externalKey, patientKey }) => [externalKey, patientKey] as const))
  const known = {
    Supplies: ownersOf(onFile.supplies),
    Dispensings: ownersOf(onFile.dispensings),
    Credits: ownersOf(onFile.credits),
  }
  let left = people
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
    // Somebody who comes back after years is a new patient.
    const isOver = given.ClosedOn != null && before === undefined && onFile.outlived.has(given.ExternalKey)
    if (isOver || onFile.erased.has(given.ExternalKey)) faults['ExternalKey'] = 'erased'
    if (before !== undefined && isAnotherPerson(given, before)) {
      const isFormer = before.row.externalKey !== given.ExternalKey
      if (isFormer || left === 0) faults['ExternalKey'] = 'another-person'
      else left -= 1
    }
    if (faults['ExternalKey'] !== 'another-person') {
      useKey('Patients', '', before?.row.externalKey ?? given.ExternalKey)
    }
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
    return faults
  }
}
