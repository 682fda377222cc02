import { phoneDigits } from '@homeside/contract/constants/typed-text'
import type { staffListPatients } from '@homeside/contract/staff-lists'
import { date, pathKey } from '@homeside/contract/wire'
import { and, asc, desc, eq, ilike, inArray, like, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'

import { foldedLetters, isSuffix, spellingsOf } from '../../platform/codes/same-name.ts'
import type { Database } from '../../platform/database/database.ts'
import { servedBy } from '../../platform/database/scope.ts'
import type { StaffScope } from '../../platform/database/scope.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { formerKeys, patients } from '../../platform/database/tables/patients.ts'
import type { PatientRow } from '../../platform/database/tables/patients.ts'
import { registrationCards, registrationCodes } from '../../platform/database/tables/registration.ts'
import { rowsToRead } from './queries.ts'

/** The fewest characters that the indexes of names can find. */
const indexedCharacters = 3

/** How something typed fits a patient: each way is found by an index of its own. */
interface Ways {
  ofPatient: SQL[]
  ofAccount?: SQL
  /** Whether it is too short for an index, so that one patient after the other is read. */
  isShort: boolean
}

/** The letters of the names, which the database keeps. No list answers with them, so the table here leaves them out. */
const foldedName = sql`${patients}.folded_name`

/** How a word fits: the name or username contains it, or it is the birth date, a number or, with an at sign, in the email. */
function waysOfWord(word: string): Ways {
  const part = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  const names = spellingsOf(word).filter((letters) => letters !== '')
  const born = readDates(word)
  const isEmail = word.includes('@')
  const byUsername = ilike(accounts.username, part)
  return {
    ofPatient: [
      ...names.map((letters) => like(foldedName, `%${letters}%`)),
      ...(born.length > 0 ? [inArray(patients.dateOfBirth, born)] : []),
      ...(isEmail ? [ilike(patients.emailOnFile, part)] : []),
      ...waysOfNumber(word),
    ],
    ofAccount: isEmail ? sql`(${byUsername} or ${ilike(accounts.email, part)})` : byUsername,
    isShort: Math.min(word.length, ...names.map(({ length }) => length)) < indexedCharacters,
  }
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

/** Whom ways fit: by reading one patient after the other. */
function fits({ ofPatient, ofAccount }: Ways): SQL | undefined {
  return or(...ofPatient, ofAccount)
}

/**
 * Whom all of some ways fit, by their indexes: as one array of keys, because PostgreSQL would read all patients to compare
 * them with a list, and each row of a list with another one.
 */
function isInAll(database: Database, staff: StaffScope, all: readonly Ways[]): SQL | undefined {
  const { patientKey } = patients
  const found = all.map(({ ofPatient, ofAccount }) => {
    const selects = ofPatient.map((way) =>
      database
        .select({ patientKey })
        .from(patients)
        .where(servedBy(staff, patients, way)),
    )
    // As an array too: in a join PostgreSQL would read all patients of the provider for a few accounts.
    const theirs = database.select({ accountKey: accounts.accountKey }).from(accounts).where(ofAccount)
    const ofAccounts = database
      .select({ patientKey })
      .from(patients)
      .where(servedBy(staff, patients, sql`${patients.accountKey} = any(array(${theirs}))`))
    return sql`(${sql.join(ofAccount ? [...selects, ofAccounts] : selects, sql` union `)})`
  })
  return found.length === 0 ? undefined : sql`${patientKey} = any(array(${sql.join(found, sql` intersect `)}))`
}

/** Whom a search fits: the whole of it a number, or each word. Jr. or III may be left out of a name, and so may a dash. */
function searched(database: Database, staff: StaffScope, search: string) {
  const typed = search.split(/[\s,;]+/u).filter((word) => foldedLetters(word) !== '')
  const named = typed.filter((word) => !isSuffix(word))
  const words = (named.length > 0 ? named : typed).map(waysOfWord)
  const whole: Ways = { ofPatient: waysOfNumber(search.trim()), isShort: false }
  const read = (ways: readonly Ways[]) => (ways.length === 0 ? undefined : and(...ways.map(fits)))
  return {
    byReading: or(fits(whole), read(words)),
    byIndex: or(
      isInAll(database, staff, [whole]),
      words.length === 0
        ? undefined
        : and(
            isInAll(
              database,
              staff,
              words.filter(({ isShort }) => !isShort),
            ),
            read(words.filter(({ isShort }) => isShort)),
          ),
    ),
  }
}

/** A date as people write it, month first, or as the wire has it: of either century where the year has two digits. */
function readDates(word: string): string[] {
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(word) ?? []
  const years = year?.length === 2 ? [`19${year}`, `20${year}`] : [year]
  const read =
    year === undefined ? [word] : years.map((each) => `${each}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`)
  return read.filter((each) => date.safeParse(each).success)
}

/**
 * Patients by name: all, those of a number, or those whom each word of a search fits.
 *
 * @param readFirst So many of the next by name are read before indexes are asked. Words that fit many patients are found
 * there at once; as sets of keys they would be all patients of a provider.
 */
export async function listPatients(
  database: Database,
  staff: StaffScope,
  { search, number, after, limit }: z.output<typeof staffListPatients.query>,
  readFirst = 1000,
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
  const find = (byIndex: boolean, isNear?: SQL) =>
    database
      .select({ patient: patients, username: accounts.username })
      .from(patients)
      .leftJoin(accounts, eq(accounts.accountKey, patients.accountKey))
      .where(servedBy(staff, patients, isAfter, isNear, isNumbered, byIndex ? fitting?.byIndex : fitting?.byReading))
      .orderBy(...byName)
      .limit(rowsToRead(limit))
  const [farthest] =
    fitting === undefined || isNumbered
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
