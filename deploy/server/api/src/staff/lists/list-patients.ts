import { phoneDigits } from '@homeside/contract/constants/typed-text'
import type { staffListPatients } from '@homeside/contract/staff-lists'
import { date, pathKey } from '@homeside/contract/wire'
import { and, asc, desc, eq, ilike, inArray, like, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'

import { foldedLetters, isSuffix, spellingsOf } from '../../platform/codes/same-name.ts'
import type { Database } from '../../platform/database/database.ts'
import { servedBy, type StaffScope } from '../../platform/database/scope.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { formerKeys, type PatientRow, patients } from '../../platform/database/tables/patients.ts'
import { registrationCards, registrationCodes } from '../../platform/database/tables/registration.ts'
import { rowsToRead } from './queries.ts'

/** The fewest characters that the indexes of usernames and emails can find. */
const indexedCharacters = 3

/** The letters of the names, which the database keeps. No list answers with them, so the table here leaves them out. */
const foldedName = sql`${patients}.folded_name`

/** The pattern by which `like` finds a part of a text. */
function partOf(typed: string): string {
  return `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/**
 * How a word fits: the name contains it, or it is the birth date, a number or, with an at sign, in the email. Alone it may
 * also be in the username. Names are read one after the other, which takes 10 ms of 50,000 patients. What else fits is
 * found by indexes before.
 */
function fitsWord(database: Database, staff: StaffScope, word: string, isAlone: boolean): SQL | undefined {
  const part = partOf(word)
  const names = spellingsOf(word).filter((letters) => letters !== '')
  const born = readDates(word)
  const isEmail = word.includes('@')
  const isOfAccount = [
    ...(isAlone && word.length >= indexedCharacters ? [ilike(accounts.username, part)] : []),
    ...(isEmail ? [ilike(accounts.email, part)] : []),
  ]
  const theirs = database
    .select({ accountKey: accounts.accountKey })
    .from(accounts)
    .where(or(...isOfAccount))
  return or(
    ...names.map((letters) => like(foldedName, `%${letters}%`)),
    isAmong(database, staff, [
      ...(born.length > 0 ? [inArray(patients.dateOfBirth, born)] : []),
      ...(isEmail ? [ilike(patients.emailOnFile, part)] : []),
      // As an array: in a join PostgreSQL would read all patients of the provider for a few accounts.
      ...(isOfAccount.length > 0 ? [sql`${patients.accountKey} = any(array(${theirs}))`] : []),
      ...waysOfNumber(word),
    ]),
  )
}

/** How a number fits: a phone, one in the provider's own system, or the key here. `#17` is the key and nothing else. */
function waysOfNumber(typed: string): SQL[] {
  const key = typed.replace(/^#/, '')
  const phone = phoneDigits(typed)
  const isPhone = /^\d{10}$/.test(phone)
  return [
    sql`lower(${patients.externalKey}) = lower(${typed})`,
    sql`${patients.patientKey} = any(array(select ${formerKeys.patientKey} from ${formerKeys} where ${formerKeys.externalKey} = ${typed}))`,
    ...(isPhone ? [eq(patients.mobilePhone, phone), eq(patients.homePhone, phone)] : []),
    ...(pathKey.safeParse(key).success ? [eq(patients.patientKey, Number(key))] : []),
  ]
}

/** Patients whom one of several conditions fits. Each condition is searched by its own index. */
function isAmong(database: Database, staff: StaffScope, ways: readonly SQL[]): SQL {
  const { patientKey } = patients
  const selects = ways.map((way) =>
    database
      .select({ patientKey })
      .from(patients)
      .where(servedBy(staff, patients, way)),
  )
  return sql`${patientKey} in (${sql.join(selects, sql` union `)})`
}

/** Patients whom a search fits: as a whole a number, or else each word. Jr., III and dashes may be left out. */
export function searched(database: Database, staff: StaffScope, search: string): SQL | undefined {
  const typed = search.split(/[\s,;]+/u).filter((word) => foldedLetters(word) !== '')
  const named = typed.filter((word) => !isSuffix(word))
  const words = named.length > 0 ? named : typed
  const fitting = words.map((word) => fitsWord(database, staff, word, words.length === 1))
  return or(fitting.length === 0 ? undefined : and(...fitting), isAmong(database, staff, waysOfNumber(search.trim())))
}

/** A date as people write it, month first, or as the wire has it: of either century where the year has two digits. */
function readDates(word: string): string[] {
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(word) ?? []
  const years = year?.length === 2 ? [`19${year}`, `20${year}`] : [year]
  const read =
    year === undefined ? [word] : years.map((each) => `${each}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`)
  return read.filter((each) => date.safeParse(each).success)
}

/** Patients by name: all, those of a number, or those whom each word of a search fits. */
export async function listPatients(
  database: Database,
  staff: StaffScope,
  { search, number, after, limit }: z.output<typeof staffListPatients.query>,
) {
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
  const fitting = search === undefined ? undefined : searched(database, staff, search)
  const isNumbered = number === undefined ? undefined : or(...waysOfNumber(number.trim()))
  // The index has what is compared, so that only those whom the search fits are read whole.
  const fitted = database
    .select({ patientKey: patients.patientKey })
    .from(patients)
    .where(servedBy(staff, patients, isAfter, isNumbered, fitting))
    .orderBy(...byName)
    .limit(rowsToRead(limit))
  const found = await database
    .select({ patient: patients, username: accounts.username })
    .from(patients)
    .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(servedBy(staff, patients, sql`${patients.patientKey} = any(array(${fitted}))`))
    .orderBy(...byName)
  const keys = found.map(({ patient }) => patient.patientKey)
  const codes = await database
    .select()
    .from(registrationCodes)
    .where(servedBy(staff, registrationCodes, inArray(registrationCodes.patientKey, keys)))
    .orderBy(desc(registrationCodes.codeKey))
  const cards = await database
    .select()
    .from(registrationCards)
    .where(servedBy(staff, registrationCards, inArray(registrationCards.patientKey, keys)))
    .orderBy(desc(registrationCards.side))
  return found.map((row) => ({
    ...row,
    code: codes.find(({ patientKey }) => patientKey === row.patient.patientKey) ?? null,
    cards: cards.filter(({ patientKey }) => patientKey === row.patient.patientKey),
  }))
}
