import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Database } from '../database/database.ts'
import { servedBy, type Scope, type StaffScope } from '../database/scope.ts'
import { conversations } from '../database/tables/conversations.ts'
import { texts } from '../database/tables/operations.ts'
import { orders } from '../database/tables/orders.ts'
import { changes, patients } from '../database/tables/patients.ts'
import { charges } from '../database/tables/payments.ts'
import { shortCodes } from '../database/tables/registration.ts'

type PatientTable = PgTable & { siteKey: PgColumn; patientKey: PgColumn }

/** The owner of the key in a staff call's path, by how the path begins. */
const subjects: readonly [beginning: string, table: PatientTable, key: PgColumn][] = [
  ['staff/orders/{key}', orders, orders.orderKey],
  ['staff/conversations/{key}', conversations, conversations.conversationKey],
  ['staff/charges/{key}', charges, charges.chargeKey],
  ['staff/changes/{key}', changes, changes.changeKey],
  ['staff/patients/{key}', patients, patients.patientKey],
  ['staff/shortcodes/{key}', shortCodes, shortCodes.shortCodeKey],
  ['staff/texts/{key}', texts, texts.textKey],
]

/** The patient that a staff call names by a key in its path; null when there is none that the service may touch. */
export async function findSubject(
  database: Database,
  staff: StaffScope,
  path: string,
  params: unknown,
): Promise<Scope | null> {
  const subject = subjects.find(([beginning]) => path.startsWith(beginning))
  const key = typeof params === 'object' && params !== null && 'key' in params ? params.key : undefined
  if (subject === undefined || key === undefined) return null
  const [, table, column] = subject
  const [row] = await database
    .select({ siteKey: table.siteKey, patientKey: table.patientKey })
    .from(table)
    .where(servedBy(staff, table, eq(column, key)))
  return row ? { siteKey: Number(row.siteKey), patientKey: Number(row.patientKey) } : null
}
