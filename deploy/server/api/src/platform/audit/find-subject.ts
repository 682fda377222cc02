import { eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Database } from '../database/database.ts'
import { servedBy, type Scope, type StaffScope } from '../database/scope.ts'
import { conversations } from '../database/tables/conversations.ts'
import { texts, type AuditRow } from '../database/tables/operations.ts'
import { orders } from '../database/tables/orders.ts'
import { changes, patients, type PatientRow } from '../database/tables/patients.ts'
import { charges } from '../database/tables/payments.ts'
import { shortCodes } from '../database/tables/short-codes.ts'

type PatientTable = PgTable & { siteKey: PgColumn; patientKey: PgColumn }

/** The table of each key, by the beginning of the path of a staff call that takes it, and by the key's own name. */
const subjects: readonly [beginning: string, keyName: string, table: PatientTable, key: PgColumn][] = [
  ['staff/orders/{key}', 'OrderKey', orders, orders.orderKey],
  ['staff/conversations/{key}', 'ConversationKey', conversations, conversations.conversationKey],
  ['staff/charges/{key}', 'ChargeKey', charges, charges.chargeKey],
  ['staff/changes/{key}', 'ChangeKey', changes, changes.changeKey],
  ['staff/patients/{key}', 'PatientKey', patients, patients.patientKey],
  ['staff/shortcodes/{key}', 'ShortCodeKey', shortCodes, shortCodes.shortCodeKey],
  ['staff/texts/{key}', 'TextKey', texts, texts.textKey],
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
  const [, , table, column] = subject
  const [row] = await database
    .select({ siteKey: table.siteKey, patientKey: table.patientKey })
    .from(table)
    .where(servedBy(staff, table, eq(column, key)))
  return row ? { siteKey: Number(row.siteKey), patientKey: Number(row.patientKey) } : null
}

/** Finds the patient and the order number that each entry of the trail is about, as far as staff may see them. */
export async function findSubjects(
  database: Database,
  staff: StaffScope,
  entries: readonly Pick<AuditRow, 'auditKey' | 'call' | 'keys'>[],
): Promise<Map<number, { patient?: PatientRow; orderNumber?: string }>> {
  const found = new Map<number, { patientKey?: number; orderNumber?: string }>()
  for (const [beginning, keyName, table, column] of subjects) {
    const keyOf = ({ call, keys }: Pick<AuditRow, 'call' | 'keys'>) => {
      const [, path = ''] = call.split(' ')
      // The patient's own call has the same path without `staff/`.
      const takesKey = path.startsWith(beginning) || path.startsWith(beginning.replace('staff/', ''))
      return Number(keys[keyName] ?? (takesKey ? keys['key'] : undefined))
    }
    const asked = new Set(entries.map(keyOf).filter(Number.isInteger))
    if (asked.size === 0) continue
    const { siteKey, patientKey } = table
    const orderNumber = table === orders ? { orderNumber: orders.orderNumber } : {}
    const rows = await database
      .select({ key: column, siteKey, patientKey, ...orderNumber })
      .from(table)
      .where(servedBy(staff, table, inArray(column, [...asked])))
    const byKey = new Map(rows.map((row) => [Number(row.key), row]))
    for (const entry of entries) {
      const row = byKey.get(keyOf(entry))
      if (row) found.set(entry.auditKey, { ...found.get(entry.auditKey), ...row, patientKey: Number(row.patientKey) })
    }
  }
  const keys = [...found.values()].flatMap(({ patientKey }) => patientKey ?? [])
  const owners = await database
    .select()
    .from(patients)
    .where(servedBy(staff, patients, inArray(patients.patientKey, keys)))
  const byKey = new Map(owners.map((row) => [row.patientKey, row]))
  return new Map(
    [...found].map(([auditKey, { patientKey = 0, orderNumber }]) => {
      const patient = byKey.get(patientKey)
      return [auditKey, { ...(patient && { patient }), ...(orderNumber !== undefined && { orderNumber }) }]
    }),
  )
}
