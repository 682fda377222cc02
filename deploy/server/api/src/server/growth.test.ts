import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'

import { eq, sql } from 'drizzle-orm'

import { growOld, grownOld } from '../../testing/grow-old.ts'
import { ownTestApi, startTimeoutMs } from '../../testing/start-test-api.ts'
import { besidesEverything, ofEverything } from '../../testing/test-api.ts'
import { queueReminders } from '../identity/short-codes/remind-of-supplies.ts'
import { findMessagePage } from '../messages/conversations/find-messages.ts'
import { findConversation, findConversationPage } from '../messages/conversations/queries.ts'
import { findOrderPage, findRecentOrders } from '../ordering/orders/queries.ts'
import { findPrescribedSupplies } from '../ordering/supplies/queries.ts'
import { handOut } from '../patients/personal-data/hand-out.ts'
import { findChargePage, findCharges } from '../payments/charging/charges.ts'
import type { Database, PersonDatabase } from '../platform/database/database.ts'
import { findPatient } from '../platform/database/find-patient.ts'
import { rowsOf } from '../platform/database/pick-columns.ts'
import { ownedBy, type Scope } from '../platform/database/scope.ts'
import { charges } from '../platform/database/tables/payments.ts'

/** How many rows of each table a patient of a long life may cost. `pnpm bench growth` measures the time. */
describe('a patient grown old', () => {
  const { messages, inOneConversation, orders, supplies, dispensings } = grownOld
  const api = ownTestApi()
  let scope: Scope
  beforeAll(async () => {
    const { SiteKey: siteKey, PatientKey: patientKey } = await api.addPatient(ofEverything, besidesEverything)
    scope = { siteKey, patientKey }
    await growOld(api.database, scope, grownOld)
  }, startTimeoutMs)

  const keyOfLongest = async () => {
    const [row] = rowsOf(
      await api.database.execute(sql`select conversation_key as key from messages
        where patient_key = ${scope.patientKey} group by 1 order by count(*) desc limit 1`),
    )
    return Number(row?.['key'])
  }

  test('a search reads each message once', async () => {
    const search = (words: string) => (database: Database) =>
      findConversationPage(database, scope, { search: words }, { page: 1, pageSize: 20 })
    const once = { messages: messages + 100, conversations: 2000, message_photos: 400 }
    expect(await readBeyond(api.database, search('zzzz'), once)).toEqual([])
    // The found messages are read once more, for what the list says of them.
    expect(await readBeyond(api.database, search('mascara hose'), { ...once, messages: messages + 4000 })).toEqual([])
  })

  test('a page of conversations, and one conversation, read their own messages and pictures', async () => {
    const page = (database: Database) => findConversationPage(database, scope, {}, { page: 15, pageSize: 20 })
    expect(await readBeyond(api.database, page, { messages: 3000, message_photos: 1000 })).toEqual([])
    const longest = await keyOfLongest()
    expect(
      await readBeyond(api.database, (database) => findConversation(database, scope, longest), {
        messages: 2 * inOneConversation,
        message_photos: 1000,
      }),
    ).toEqual([])
    const old = (database: Database) => findMessagePage(database, scope, longest, { page: 100, pageSize: 20 })
    expect(await readBeyond(api.database, old, { messages: 2 * inOneConversation, photos: 400 })).toEqual([])
  })

  test('charges are read page by page, with what was ordered by them and nothing else', async () => {
    // Each supply at most once.
    const few = { charges: 200, order_items: 400, prescribed_supplies: 400, dispensings: 100, orders: 200 }
    expect(await readBeyond(api.database, (database) => findCharges(database, scope), few)).toEqual([])
    const page = (database: Database) => findChargePage(database, scope, { page: 2, pageSize: 25 })
    expect(await readBeyond(api.database, page, few)).toEqual([])
  })

  test('orders are read with what is in them', async () => {
    const few = { orders: 100, order_items: 100, prescribed_supplies: 200, dispensings: 100, charges: 100 }
    expect(await readBeyond(api.database, (database) => findRecentOrders(database, scope, 10), few)).toEqual([])
    // The orders that are over are counted.
    const page = (database: Database) => findOrderPage(database, scope, { page: 150, pageSize: 10 })
    expect(await readBeyond(api.database, page, { ...few, orders: 2 * orders })).toEqual([])
  })

  test('what is under way is told however old it is, and pages tell every charge once', async () => {
    const own = ownedBy(scope, charges)
    const keys = (await api.database.select().from(charges).where(own)).map(({ chargeKey }) => chargeKey)
    const oldest = Math.min(...keys)
    const markOldest = (status: 'Unknown' | 'Approved') =>
      api.database.update(charges).set({ status }).where(eq(charges.chargeKey, oldest))
    await markOldest('Unknown')
    const { charges: told } = await findCharges(api.database, scope)
    await markOldest('Approved')
    expect(told.map(({ charge }) => charge.chargeKey)).toEqual([...keys.toSorted((a, b) => b - a).slice(0, 10), oldest])
    const paged: number[] = []
    for (let page = 1; page <= Math.ceil(keys.length / 100); page += 1) {
      const { found, total } = await findChargePage(api.database, scope, { page, pageSize: 100 })
      expect(total).toBe(keys.length)
      paged.push(...found.map(({ charge }) => charge.chargeKey))
    }
    expect(paged).toEqual(keys.toSorted((a, b) => b - a))
  })

  test('supplies are read with the deliveries that count', async () => {
    expect(
      await readBeyond(api.database, (database) => findPrescribedSupplies(database, scope), {
        prescribed_supplies: 4 * supplies,
        dispensings,
      }),
    ).toEqual([])
  })

  test('a hand-out of everything keeps the server from others only for moments', async () => {
    const { database } = api
    const found = await findPatient(database, scope)
    const zip = () =>
      handOut({ database, photoStore: null }, found, { accountKey: null, now: api.clock.now(), giveWay: setImmediate })
    expect(await longestWithout(zip)).toBeLessThan(700)
  })

  test('a minute in which nobody is due reads nobody’s settings', async () => {
    const look = (database: Database) => queueReminders(database, api.queue, api.clock.now())
    await look(api.database)
    expect(await readBeyond(api.database, look, { notification_settings: 0 })).toEqual([])
  })
})

/**
 * Does some work. Returns the most milliseconds of the processor in which nothing else had its turn. Collecting garbage
 * is not counted: what tests before have left is collected too.
 */
async function longestWithout(work: () => Promise<unknown>): Promise<number> {
  const turns: { from: number; to: number; spent: number }[] = []
  const collections: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const state = { isDone: false }
  const looking = async () => {
    while (!state.isDone) {
      const [from, before] = [performance.now(), spent()]
      await setTimeout(1)
      turns.push({ from, to: performance.now(), spent: spent() - before })
    }
  }
  const looked = looking()
  await work()
  state.isDone = true
  await looked
  await setTimeout(1)
  collections.push(...observer.takeRecords())
  observer.disconnect()
  const collecting = ({ from, to }: { from: number; to: number }) =>
    collections
      .filter(({ startTime }) => startTime >= from && startTime < to)
      .reduce((sum, { duration }) => sum + duration, 0)
  return Math.max(...turns.map((turn) => turn.spent - collecting(turn)))
}

/** Does some work. Returns the tables of which it reads more rows than these, and how many. */
async function readBeyond(
  database: PersonDatabase,
  work: (database: Database) => Promise<unknown>,
  most: Readonly<Record<string, number>>,
): Promise<(readonly [table: string, rows: number])[]> {
  return database.transaction(async (transaction) => {
    // Here the tables are nearly all of one patient.
    await transaction.execute(sql`set local enable_seqscan = off`)
    const readSoFar = async () => {
      const counted = await transaction.execute(
        sql`select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables`,
      )
      return new Map(rowsOf(counted).map(({ relname, read }) => [String(relname), Number(read)]))
    }
    const before = await readSoFar()
    await work(transaction)
    const after = await readSoFar()
    const read = Object.keys(most).map((table) => [table, (after.get(table) ?? 0) - (before.get(table) ?? 0)] as const)
    return read.filter(([table, rows]) => rows > (most[table] ?? 0))
  })
}
