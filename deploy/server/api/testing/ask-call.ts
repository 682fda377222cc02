import type { CallDefinition } from '@homeside/contract/call'
import type { Problem } from '@homeside/contract/problem'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'

import type { Database } from '../src/platform/database/database.ts'
import type { Scope } from '../src/platform/database/scope.ts'
import { goodValues, callRequestOf } from './calls/made-up-requests.ts'
import type { TestApi } from './test-api.ts'

/** Columns in which patients and their staff write what they like, in whatever table. */
const freeColumns = new Set([
  'street',
  'middle_name',
  'name',
  'note',
  'change_description',
  'subject',
  'body',
  'sender_name',
  'description',
  'reason',
  'payor_name',
  'policy_holder',
  'card_name',
])

/**
 * Writes a mark into every free text of every patient: `canary-101-7` belongs to patient 7 at site 101. A mark in
 * somebody else's answer shows that data has leaked. The audit trail has no free text, and is only ever added to.
 */
export async function plantSentinels(database: Database): Promise<void> {
  const result: unknown = await database.execute(sql`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'text' and c.table_name <> 'audit_trail' and 2 =
      (select count(*) from information_schema.columns k where k.table_schema = 'public'
        and k.table_name = c.table_name and k.column_name in ('site_key', 'patient_key'))`)
  const columns = (result as { rows: { table: string; column: string }[] }).rows
  const free = columns.filter(({ column }) => freeColumns.has(column))
  for (const { table, column } of free) {
    const [name, text] = [sql.identifier(table), sql.identifier(column)]
    // Empty texts stay empty: with a text, some rows would be in another state.
    await database.execute(
      sql`update ${name} set ${text} = 'canary-' || site_key || '-' || patient_key where coalesce(${text}, '') <> ''`,
    )
  }
}

/** The marks in a text that belong to other patients than the one who may read it. */
export function foreignSentinels(text: string, own: Scope | null): string[] {
  const mine = own && `canary-${own.siteKey}-${own.patientKey}`
  return [...new Set(text.match(/canary-\d+-\d+/g) ?? [])].filter((canary) => canary !== mine)
}

/** Who makes a call, with a session of their own. */
export interface Asker {
  browser: typeof fetch
  token: string
  /** What the Alias header says; null to send none. */
  alias: string | null
  /** Whose texts may be in the answers; null where there is no patient. */
  own: Scope | null
}

interface Asked {
  /** The key in the path. Default: a made-up one. */
  key?: number | string | null
  seed?: number
  /** Whether the body is of a type that no call reads. */
  isUnreadable?: boolean
}

/** Makes a call with a made-up request that fits the contract, and expects no other patient's texts in the answer. */
export async function askCall(api: TestApi, call: CallDefinition, asker: Asker, asked: Asked = {}) {
  const { key = null, seed = 7, isUnreadable = false } = asked
  const [values] = fc.sample(goodValues(call), { numRuns: 1, seed })
  if (values === undefined) throw new Error('No request was made up.')
  const [name] = /\{(\w+)\}/.exec(call.path)?.slice(1) ?? []
  const params = key !== null && name !== undefined ? { ...values.params, [name]: key } : values.params
  const headers = { Authorization: `Bearer ${asker.token}`, ...(asker.alias === null ? {} : { Alias: asker.alias }) }
  const { url, init } = callRequestOf(api.origin, call, { ...values, params }, headers)
  const response = await asker.browser(url, isUnreadable ? { ...init, ...unreadable(init) } : init)
  const text = await response.text()
  const { code = '' } = response.ok ? {} : (JSON.parse(text) as Partial<Problem>)
  const told = `${text}\n${[...response.headers].join('\n')}`
  const leaked = foreignSentinels(told, asker.own)
  expect({ call: call.path, alias: asker.alias, leaked }).toEqual({ call: call.path, alias: asker.alias, leaked: [] })
  return { status: response.status, code, text }
}

function unreadable({ headers }: RequestInit): RequestInit {
  return { headers: { ...(headers as Record<string, string>), 'Content-Type': 'text/plain' }, body: '{' }
}
