import type { staffListPatients } from '@homeside/contract/staff-lists'
import { date, pathKey } from '@homeside/contract/wire'
import { and, asc, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'

import type { Database } from '../../platform/database/database.ts'
import { servedBy } from '../../platform/database/scope.ts'
import type { StaffScope } from '../../platform/database/scope.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import type { PatientRow } from '../../platform/database/tables/patients.ts'
import { registrationCards, registrationCodes } from '../../platform/database/tables/registration.ts'
import { rowsToRead } from './queries.ts'

/** The fewest characters that the indexes of names can find. */
const indexedCharacters = 3

/** Whom words fit: by reading one patient after the other, or, where `byIndex`, as sets of keys that indexes find. */
function fits(database: Database, staff: StaffScope, words: readonly string[], byIndex: boolean): SQL | undefined {
  const isFound = (word: string) => byIndex && word.length >= indexedCharacters
  const sets = words.filter(isFound).map((word) => keysOf(database, staff, word))
  // As one array: PostgreSQL would read all patients to compare them with a list, and each row of a list with another one.
  const isInAll = sql`${patients.patientKey} = any(array(${sql.join(sets, sql` intersect `)}))`
  const read = words.filter((word) => !isFound(word)).map((word) => or(...Object.values(waysToFit(word))))
  return and(...read, sets.length > 0 ? isInAll : undefined)
}

/** How a word fits a patient: the name or username contains it, or it is the birth date or a key. */
function waysToFit(word: string) {
  const part = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  const born = readDates(word)
  return {
    byName: or(ilike(patients.firstName, part), ilike(patients.lastName, part)),
    byUsername: ilike(accounts.username, part),
    exactly: or(
      eq(patients.externalKey, word),
      born.length > 0 ? inArray(patients.dateOfBirth, born) : undefined,
      pathKey.safeParse(word).success ? eq(patients.patientKey, Number(word)) : undefined,
    ),
  }
}

/** The keys of the patients whom a word fits, each way by its own index. */
function keysOf(database: Database, staff: StaffScope, word: string): SQL {
  const { byName, byUsername, exactly } = waysToFit(word)
  const { patientKey } = patients
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
  return sql`(${where(byName).union(known).union(where(exactly))})`
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

/**
 * Patients by name: all, or those whom each word of a search fits.
 *
 * @param readFirst So many of the next by name are read before indexes are asked. Words that fit many patients are found
 * there at once; as sets of keys they would be all patients of a provider.
 */
export async function listPatients(
  database: Database,
  staff: StaffScope,
  { search, after, limit }: z.output<typeof staffListPatients.query>,
  readFirst = 1000,
) {
  const phone = search === undefined ? undefined : asPhone(search)
  const words = search?.split(/\s+/u).filter((word) => word !== '') ?? []
  const called = phone === undefined ? undefined : or(eq(patients.mobilePhone, phone), eq(patients.homePhone, phone))
  const place = sql`(${patients.lastName}, ${patients.firstName}, ${patients.patientKey})`
  const placeOf = (row: PatientRow) => sql`(${row.lastName}, ${row.firstName}, ${row.patientKey}::integer)`
  const byName = [asc(patients.lastName), asc(patients.firstName), asc(patients.patientKey)] as const
  const [last] =
    after === undefined
      ? []
      : await database
          .select()
          .from(patients)
          .where(servedBy(staff, patients, eq(patients.patientKey, after)))
  const isAfter = last && sql`${place} > ${placeOf(last)}`
  const find = (byIndex: boolean, isNear?: SQL) =>
    database
      .select({ patient: patients, username: accounts.username })
      .from(patients)
      .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
      .where(servedBy(staff, patients, isAfter, isNear, or(called, fits(database, staff, words, byIndex))))
      .orderBy(...byName)
      .limit(rowsToRead(limit))
  const [farthest] =
    words.length === 0
      ? []
      : await database
          .select()
          .from(patients)
          .where(servedBy(staff, patients, isAfter))
          .orderBy(...byName)
          .offset(readFirst)
          .limit(1)
  const near = await find(false, farthest && sql`${place} <= ${placeOf(farthest)}`)
  const isWhole = farthest === undefined || near.length === rowsToRead(limit)
  const found = isWhole ? near : await find(true)
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
