import { makePatient } from '@homeside/sandbox/made/make-patient'
import { sql } from 'drizzle-orm'

import {
  columnsOf,
  type TopicColumns,
  saveNotificationSettings,
} from '../src/messages/notifications/notification-settings.ts'
import type { PersonDatabase } from '../src/platform/database/database.ts'
import { rowsOf } from '../src/platform/database/pick-columns.ts'
import { quickPasswordCost } from '../testing/postgres-database.ts'
import { usualNow } from '../testing/start-test-api.ts'
import { besidesEverything, ofEverything } from '../testing/test-api.ts'

/** The keys of the copies of one row are this far apart. The sandbox's own keys are smaller. */
const stride = 40_000
const messagesOfEach = 40
/** How many rows of the audit trail each patient gets. */
const trailOfEach = 20

/** Columns that name no row of a patient, so that a copy has them unchanged. */
const unchanged = /^(site|time_zone|question|add_on|dynamic_template|event_type|app)_key$/
/** Texts of which no two rows have the same. `i` is the number of the copy. */
const unique =
  /^(username|username_folded|external_key|order_number|.*_hash|reference|unsubscribe_key|credential_id|processor_card|passkey_user_id)$/

/** All that the first patients have waits for staff, so that lists are full however many patients there are. */
const allWaiting = 250
const waitsOf = (every: number) => `i <= ${allWaiting} or i % ${every} = 0`
/** What a copy has in these columns in place of the original's value. */
const replaced: Record<string, string> = {
  'accounts.email': `'patient.' || i || '@mail.example'`,
  'patients.last_name': `t.last_name || ' ' || i`,
  'patients.date_of_birth': `date '1930-01-01' + i % 25000`,
  // Most of what the others have waits for nobody.
  'conversations.status': `case when ${waitsOf(10)} then t.status else 'Closed' end`,
  'conversations.closed_reason': `case when ${waitsOf(10)} then t.closed_reason else 'Resolved' end`,
  'conversations.closed_at': `case when ${waitsOf(10)} then t.closed_at else t.last_message_at end`,
  'orders.status': `case when i <= ${allWaiting} then 'Submitted' when i % 20 = 0 then t.status else 'Delivered' end`,
  'changes.status': `case when ${waitsOf(50)} then t.status else 'Withdrawn' end`,
  'changes.closed_at': `case when ${waitsOf(50)} then t.closed_at else t.submitted_at end`,
  'changes.reason': `case when ${waitsOf(50)} then t.reason end`,
  'photos.content': `substring(t.content from 1 for 64)`,
}

interface Column {
  name: string
  isNumber: boolean
}

/**
 * Gives the sandbox's first provider many patients more, each with something of everything and 40 messages. They are
 * copies of one patient, made by the database itself, with keys, names and days of their own.
 */
export async function fillProvider(database: PersonDatabase, patients: number): Promise<void> {
  const made = await makePatient(
    database,
    { ...ofEverything, Conversations: ['unread', 'answered', 'with a photo'] },
    { now: usualNow, passwordCost: quickPasswordCost, details: besidesEverything },
  )
  const own = `site_key = ${made.SiteKey} and patient_key = ${made.PatientKey}`
  const scope = { siteKey: made.SiteKey, patientKey: made.PatientKey }
  const topics = {
    OrderConfirmations: true,
    DeliveryAndTracking: true,
    SupplyReminders: true,
    AppointmentReminders: true,
  }
  const channels = (['email', 'text', 'push', 'alert'] as const).map((channel) => columnsOf(channel, topics))
  const suppliesCheckedOn = usualNow.toISOString().slice(0, 10)
  await saveNotificationSettings(database, scope, {
    ...(Object.assign({}, ...channels) as TopicColumns),
    suppliesCheckedOn,
  })
  await database.transaction(async (transaction) => {
    const run = (text: string) => transaction.execute(sql.raw(text))
    // Leaves out checks and triggers: the copies are as right as their original.
    await run('set local session_replication_role = replica')
    await run(`insert into messages (site_key, patient_key, conversation_key, sender_type, sender_name, body, sent_at, read_at)
      select site_key, patient_key, conversation_key, sender_type, sender_name, body, sent_at - j * interval '1 hour', sent_at
      from (select * from messages where ${own} order by message_key limit 1) first, generate_series(1, ${messagesOfEach}) j
      limit ${messagesOfEach} - (select count(*) from messages where ${own})`)
    for (const [table, columns] of await columnsOfTables(transaction)) {
      if (table.startsWith('audit_')) continue
      const isOfPatient = columns.some(({ name }) => name === 'patient_key')
      const isOfAccount = columns.some(({ name }) => name === 'account_key')
      if (!isOfPatient && !isOfAccount) continue
      const names = columns.map(({ name }) => name)
      const values = columns.map((column) => valueOf(table, column))
      await run(`insert into ${table} (${names.join()}) overriding system value
        select ${values.join()} from ${table} t, generate_series(1, ${patients}) i
        where ${isOfPatient ? own : `account_key = ${made.AccountKey}`}`)
    }
    await run(`insert into audit_trail
      (at, correlation_id, actor, account_key, session_key, site_key, patient_key, call, keys, outcome, address)
      select now() - j * interval '1 hour', gen_random_uuid()::text, 'patient', ${made.AccountKey} + i * ${stride}, i,
        ${made.SiteKey}, ${made.PatientKey} + i * ${stride}, 'GET patient/dashboard', '{}', 'done', '10.0.0.1'
      from generate_series(1, ${trailOfEach}) j, generate_series(1, ${patients}) i`)
  })
  await database.execute(sql.raw('vacuum analyze'))
}

function valueOf(table: string, { name, isNumber }: Column): string {
  const other = replaced[`${table}.${name}`]
  if (other !== undefined) return other
  if (name === 'photo_key') return `left(t.photo_key, 16) || lpad(to_hex(i), 6, '0')`
  if (unique.test(name)) return `t.${name} || '-' || i`
  return isNumber && name.endsWith('_key') && !unchanged.test(name) ? `t.${name} + i * ${stride}` : `t.${name}`
}

async function columnsOfTables(database: PersonDatabase): Promise<Map<string, Column[]>> {
  const rows = rowsOf(
    await database.execute(sql`
      select table_name, column_name, data_type from information_schema.columns join information_schema.tables
        using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' order by table_name, ordinal_position`),
  )
  const tables = new Map<string, Column[]>()
  for (const { table_name: table, column_name: name, data_type: type } of rows) {
    const column = { name: String(name), isNumber: type === 'integer' || type === 'bigint' }
    tables.set(String(table), [...(tables.get(String(table)) ?? []), column])
  }
  return tables
}
