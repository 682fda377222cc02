import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'

import { keptCard, forgetCard } from '../../payments/charging/saved-cards.ts'
import { type Database, forThePerson, type PersonDatabase } from '../../platform/database/database.ts'
import { keysOfPerson } from '../../platform/database/find-patient.ts'
import { rowsOf } from '../../platform/database/pick-columns.ts'
import { queueNames, queueSchema } from '../../platform/database/prepare-queue.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { patientMerges, type PatientRow, patients, textStops } from '../../platform/database/tables/patients.ts'
import { paymentMethods } from '../../platform/database/tables/payments.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { columnsOf, isOfRecord, personalTables } from './data-map.ts'

/**
 * Erases a record, and those that became one with it: rows go, or stay without what names the person, as the map of
 * personal data says. The account goes when no other record has it. Only inside a transaction.
 */
export async function eraseRecord(transaction: Database, scope: Scope, queue: MessageQueue): Promise<void> {
  await transaction.execute(sql`set constraints all deferred`)
  const records = await lockRecords(transaction, scope)
  for (const record of records) {
    const cards = await transaction.select().from(paymentMethods).where(ownedBy(record, paymentMethods))
    for (const card of cards) {
      await queue.add(transaction, forgetCard, { siteKey: record.siteKey, ...keptCard(card) })
    }
    await eraseRows(transaction, record)
  }
  const [{ siteKey }] = records
  const keys = records.map(({ patientKey }) => patientKey)
  await transaction
    .delete(patientMerges)
    .where(
      and(
        eq(patientMerges.siteKey, siteKey),
        or(inArray(patientMerges.intoPatientKey, keys), inArray(patientMerges.fromPatientKey, keys)),
      ),
    )
  for (const { accountKey } of records) {
    if (accountKey !== null) await eraseAccount(forThePerson(transaction), accountKey)
  }
}

/** The record, and those that were closed when they became part of it, locked in one order. */
async function lockRecords(transaction: Database, scope: Scope): Promise<[PatientRow, ...PatientRow[]]> {
  const keys = await keysOfPerson(transaction, scope)
  const [first, ...others] = await transaction
    .select()
    .from(patients)
    .where(and(eq(patients.siteKey, scope.siteKey), inArray(patients.patientKey, keys)))
    .orderBy(patients.patientKey)
    .for('update')
  if (first === undefined) throw new Error('A record that is to be erased is there.')
  return [first, ...others]
}

async function eraseRows(transaction: Database, record: PatientRow): Promise<void> {
  const { siteKey, patientKey, mobilePhone } = record
  const isTheirs = sql`site_key = ${siteKey} and patient_key = ${patientKey}`
  await transaction.execute(
    sql`delete from self_registration_codes where transaction_hash in
      (select transaction_hash from self_registrations where ${isTheirs})`,
  )
  if (mobilePhone !== null) await forgetStop(transaction, record, mobilePhone)
  const tables = Object.entries(personalTables).filter(([, { by }]) => by === 'patient_key')
  for (const [name, table] of tables) {
    if (table.erased === 'stays') await empty(transaction, name, columnsOf(table, 'person'), isOfRecord(name, record))
  }
  for (const [name, { erased }] of tables) {
    if (erased === 'goes') await transaction.execute(sql`delete from ${sql.identifier(name)} where ${isTheirs}`)
  }
  // Jobs about charges stay, because what the processor still has to answer about money is asked until the end.
  await transaction.execute(
    sql`delete from ${sql.identifier(queueSchema)}.job where name <> ${queueNames.charges}
      and (data ->> 'siteKey')::integer = ${siteKey} and (data ->> 'patientKey')::integer = ${patientKey}`,
  )
  await transaction.update(patients).set({ accountKey: null, status: 'Closed' }).where(ownedBy(record, patients))
}

/** Forgets that a phone stopped its texts, unless another patient of the provider has it. */
async function forgetStop(transaction: Database, record: PatientRow, phone: string): Promise<void> {
  const { siteKey, patientKey } = record
  const [other] = await transaction
    .select({ patientKey: patients.patientKey })
    .from(patients)
    .where(and(eq(patients.siteKey, siteKey), eq(patients.mobilePhone, phone), ne(patients.patientKey, patientKey)))
    .limit(1)
  if (other) return
  await transaction.delete(textStops).where(and(eq(textStops.siteKey, siteKey), eq(textStops.phone, phone)))
}

/** Empties an account that has no other record, with all that opens it. Its row stays, because orders name its number. */
async function eraseAccount(transaction: PersonDatabase, accountKey: number): Promise<void> {
  // Another provider may erase its record of the person at this moment: the later of the two sees what the first did.
  await transaction.select().from(accounts).where(eq(accounts.accountKey, accountKey)).for('update')
  const [other] = await transaction
    .select({ patientKey: patients.patientKey })
    .from(patients)
    .where(eq(patients.accountKey, accountKey))
    .limit(1)
  if (other) return
  for (const [name, { by }] of Object.entries(personalTables)) {
    if (by !== 'account_key' || name === 'accounts') continue
    await transaction.execute(sql`delete from ${sql.identifier(name)} where account_key = ${accountKey}`)
  }
  await transaction.execute(sql`delete from sessions where account_key = ${accountKey}`)
  await transaction.execute(
    sql`delete from ${sql.identifier(queueSchema)}.job where (data ->> 'accountKey')::integer = ${accountKey}`,
  )
  const nobody = `erased-${accountKey}`
  await transaction
    .update(accounts)
    .set({
      username: nobody,
      usernameFolded: nobody,
      passwordHash: '',
      hasPassword: false,
      email: '',
      passkeyUserId: null,
    })
    .where(eq(accounts.accountKey, accountKey))
}

/** What emptied columns hold whose form the database checks. */
const least: Readonly<Record<string, string>> = {
  state: '--',
  postal_code: '00000',
  delivery_phone: '0000000000',
  last4: '0000',
}

/** Empties columns: null where a column may be, else the emptiest value of its type. */
async function empty(database: Database, table: string, columns: readonly string[], where: SQL): Promise<void> {
  if (columns.length === 0) return
  const found = rowsOf(
    await database.execute(
      sql`select column_name as name, is_nullable = 'YES' as nullable, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table}`,
    ),
  )
  const valueOf = (column: string): SQL => {
    const { nullable, type } = found.find(({ name }) => name === column) ?? {}
    if (nullable === true) return sql`null`
    return type === 'date' ? sql`date '1900-01-01'` : sql`${least[column] ?? ''}`
  }
  const parts = columns.map((column) => sql`${sql.identifier(column)} = ${valueOf(column)}`)
  await database.execute(sql`update ${sql.identifier(table)} set ${sql.join(parts, sql`, `)} where ${where}`)
}
