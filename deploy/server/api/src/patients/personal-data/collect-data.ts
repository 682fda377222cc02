import { setImmediate } from 'node:timers/promises'

import { sql, type SQL } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { keysOfPerson } from '../../platform/database/find-patient.ts'
import { rowsOf } from '../../platform/database/pick-columns.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { columnsOf, isOfRecord, type PersonalTable, personalTables } from './data-map.ts'

/** How many rows are one list. */
const linesAtOnce = 200

/** All that is on file of a person, by table: rows with their columns by name. */
export type PersonalData = Record<string, Record<string, unknown>[]>

/**
 * Reads what is handed out of a record, and of those that became one with it: what the map of personal data calls the
 * person's, and the facts. Keys and secrets of the portal's own are left out. The rows of each table are lists in JSON,
 * because taking twenty thousand apart would stop the server, as would one long text.
 *
 * @param accountKey The account, which is the person's alone: null where somebody else asks.
 */
export async function collectData(
  database: Database,
  { siteKey, patientKey }: Scope,
  { accountKey, giveWay }: { accountKey: number | null; giveWay: () => Promise<void> },
): Promise<Record<string, Uint8Array<ArrayBuffer>[]>> {
  const data: Record<string, Uint8Array<ArrayBuffer>[]> = {}
  const records = await keysOfPerson(database, { siteKey, patientKey })
  for (const [name, table] of Object.entries<PersonalTable>(personalTables)) {
    // The trail says who saw it, and is asked for on its own.
    if (name === 'audit_trail' || name === 'audit_patients') continue
    const columns = columnsOf(table, 'person', 'facts')
    const owner =
      table.by === 'patient_key'
        ? sql.join(
            records.map((key) => sql`(${isOfRecord(name, { siteKey, patientKey: key })})`),
            sql` or `,
          )
        : table.by === 'account_key' && accountKey !== null
          ? sql`account_key = ${accountKey}`
          : name === 'text_stops'
            ? sql`site_key = ${siteKey} and phone =
                (select mobile_phone from patients where site_key = ${siteKey} and patient_key = ${patientKey})`
            : null
    if (owner === null || columns.length === 0) continue
    const keys = links[name] ?? []
    // What is on file today stands before what it was in a record that is closed.
    const isOfSeveral = records.length > 1 && table.by === 'patient_key'
    const inOrder = isOfSeveral ? sql`order by patient_key = ${patientKey} desc` : sql``
    const lines = sql`select row_to_json(one)::text as line from (
      select ${sql.raw([...keys, ...columns].join(', '))} from ${sql.identifier(name)} where ${owner} ${inOrder}) as one`
    await giveWay()
    const lists = await readLists(database, lines)
    if (lists.length > 0) data[name] = lists
  }
  return data
}

/** Reads lines part by part. */
function readLists(database: Database, lines: SQL): Promise<Uint8Array<ArrayBuffer>[]> {
  return database.transaction(async (transaction) => {
    const lists: Uint8Array<ArrayBuffer>[] = []
    await transaction.execute(sql`declare lines no scroll cursor for ${lines}`)
    for (;;) {
      // Nobody gives way for long here: the embedded database serves nobody else until the transaction ends.
      await setImmediate()
      const found = rowsOf(await transaction.execute(sql`fetch ${sql.raw(String(linesAtOnce))} from lines`))
      if (found.length === 0) return lists
      lists.push(new TextEncoder().encode(`[${found.map(({ line }) => String(line)).join(',\n')}]`))
    }
  })
}

/** Keys that say which row belongs to which, such as an item to its order, or a picture to its message. */
const links: Readonly<Record<string, string[]>> = {
  photos: ['photo_key'],
  conversations: ['conversation_key'],
  messages: ['message_key', 'conversation_key'],
  message_photos: ['photo_key', 'message_key'],
  insurance_policies: ['policy_key'],
  insurance_cards: ['photo_key', 'policy_key'],
  next_insurance_cards: ['photo_key'],
  registration_cards: ['photo_key'],
  draft_photos: ['photo_key'],
  prescribed_supplies: ['supply_key'],
  dispensings: ['supply_key', 'order_key'],
  orders: ['order_key'],
  order_items: ['order_key', 'supply_key'],
  order_events: ['order_key'],
  order_add_ons: ['order_key', 'supply_key', 'add_on_key'],
  payment_methods: ['payment_method_key'],
  charges: ['charge_key', 'payment_method_key', 'order_key'],
}
