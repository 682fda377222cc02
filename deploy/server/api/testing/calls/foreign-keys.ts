import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Database } from '../../src/platform/database/database.ts'
import type { Scope } from '../../src/platform/database/scope.ts'
import { sessions } from '../../src/platform/database/tables/accounts.ts'
import { conversations } from '../../src/platform/database/tables/conversations.ts'
import { insurancePolicies } from '../../src/platform/database/tables/insurance.ts'
import { texts } from '../../src/platform/database/tables/operations.ts'
import { orders } from '../../src/platform/database/tables/orders.ts'
import { changes, patientMerges, patients } from '../../src/platform/database/tables/patients.ts'
import { charges, paymentMethods, paymentSessions } from '../../src/platform/database/tables/payments.ts'
import { photos } from '../../src/platform/database/tables/photos.ts'
import { shortCodes } from '../../src/platform/database/tables/short-codes.ts'

interface KeyTable {
  table: PgTable
  key: PgColumn
  siteKey: PgColumn
  patientKey: PgColumn
  /** Which rows a call can do something with. */
  usable: SQL | undefined
}

const source = <Table extends PgTable & { siteKey: PgColumn; patientKey: PgColumn }>(
  table: Table,
  key: PgColumn,
  usable?: SQL,
) => ({ table, key, siteKey: table.siteKey, patientKey: table.patientKey, usable })

/** Whose key the parameter of a path is, by how the path begins. A path without a row fails the matrix. */
const sources: [beginning: RegExp, KeyTable][] = [
  [/^(staff\/)?orders\/\{key\}/, source(orders, orders.orderKey)],
  [
    /^(staff\/)?conversations\/\{(id|key)\}/,
    source(conversations, conversations.conversationKey, eq(conversations.status, 'Open')),
  ],
  [/^(staff\/)?photos\/\{key\}/, source(photos, photos.photoKey)],
  [/^(patient|staff)\/changes\/\{key\}/, source(changes, changes.changeKey)],
  [/^patient\/insurance\/\{key\}/, source(insurancePolicies, insurancePolicies.policyKey)],
  [/^payments\/sessions\/\{reference\}/, source(paymentSessions, paymentSessions.reference)],
  [/^(payments|staff)\/charges\/\{key\}/, source(charges, charges.chargeKey)],
  [/^payments\/methods\/\{key\}/, source(paymentMethods, paymentMethods.paymentMethodKey)],
  [/^staff\/patients\/\{key\}/, source(patients, patients.patientKey)],
  [
    /^staff\/merges\/\{key\}/,
    {
      ...source(patients, patientMerges.mergeKey),
      table: patientMerges,
      siteKey: patientMerges.siteKey,
      patientKey: patientMerges.intoPatientKey,
    },
  ],
  [/^staff\/shortcodes\/\{key\}/, source(shortCodes, shortCodes.shortCodeKey)],
  [/^staff\/texts\/\{key\}/, source(texts, texts.textKey)],
  [/^account\/sessions\/\{key\}/, source(sessions, sessions.sessionKey)],
  // These paths contain the key of a provider, which belongs to no patient. The patient's registration there is what
  // may be another's.
  [/^(patient|account)\/(providers|reactivateprovider)\/\{id\}/, source(patients, patients.siteKey)],
]

/** Paths whose parameters name nothing of a patient, or something of an account, which its own tests keep apart. */
const impersonal =
  /^account\/passkeys\/|\{page\}\/\{pageSize\}$|^account\/portalLog\/|^staff\/references\/|^staff\/requests\/|^staff\/providers\/|^staff\/sessions\/|\{side\}$/

/** The source of the key in a path; null when the path has no key, undefined when the table has no row for it. */
export function keySourceOf(path: string): KeyTable | null | undefined {
  const found = sources.find(([beginning]) => beginning.test(path))
  if (found) return found[1]
  return !path.includes('{') || impersonal.test(path) ? null : undefined
}

/** A key of what this patient has; null when there is nothing of the kind. */
export async function ownKey(
  database: Database,
  { table, key, siteKey, patientKey, usable }: KeyTable,
  own: Scope,
): Promise<number | string | null> {
  const [row] = await database
    .select({ key: sql<number | string>`${key}` })
    .from(table)
    .where(and(eq(siteKey, own.siteKey), eq(patientKey, own.patientKey), usable))
    .orderBy(key)
    .limit(1)
  return row?.key ?? null
}

/** A key of somebody at a site who is not this patient. */
export async function foreignKey(
  database: Database,
  { table, key, siteKey, patientKey }: KeyTable,
  site: number,
  notOf: number,
): Promise<number | string | null> {
  const [row] = await database
    .select({ key: sql<number | string>`${key}` })
    .from(table)
    .where(and(eq(siteKey, site), ne(patientKey, notOf)))
    .orderBy(key)
    .limit(1)
  return row?.key ?? null
}
