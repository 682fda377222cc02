/** @size all */
import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { testedEngines } from '../../../testing/engines.ts'
import { usualNow } from '../../../testing/start-test-api.ts'
import type { Database } from '../database/database.ts'
import { rowsOf } from '../database/pick-columns.ts'
import { queueNames } from '../database/prepare-queue.ts'
import { sandbox } from '../database/tables/operations.ts'
import { createLog } from '../log/log.ts'
import { openMessageQueue } from './message-queue.ts'

const quiet = createLog({ write: () => true })
const told = { kind: 'told', data: z.strictObject({ accountKey: z.int() }) }
const hourMs = 60 * 60 * 1000

/** The queue goes by the database's clock, which in a sandbox is ahead of the real one by this much. */
const setHours = (database: Database, hours: number) => database.update(sandbox).set({ clockOffsetMs: hours * hourMs })

describe.each(testedEngines())('the queue of messages on $name', ({ openFilled }) => {
  test('counts what waits, and leaves it to the supervisor to say when the queue was watched', async () => {
    const { database, queueConnection } = await openFilled(usualNow)
    const queue = await openMessageQueue(queueConnection, createLog({ write: () => true }), { supervise: false })
    const before = await queue.counts('messages')
    await queue.add(database, told, { accountKey: 1 })
    await queue.add(database, told, { accountKey: 2 })
    expect(await queue.counts('messages')).toEqual({ ...before, waiting: before.waiting + 2 })
    // As it was made: nobody has watched it yet.
    const watched = await database.execute(sql`select monitor_on, monitor_claim_on from pgboss.queue`)
    const unwatched = { monitor_on: null, monitor_claim_on: null }
    expect(rowsOf(watched)).toEqual(Object.values(queueNames).map(() => unwatched))
    await queue.close()
  })

  test('keeps a message only if what it tells of is kept', async () => {
    const { database, queueConnection } = await openFilled(usualNow)
    const queue = await openMessageQueue(queueConnection, quiet, { supervise: false })
    const keysTold: number[] = []
    const adding = database.transaction(async (transaction) => {
      await queue.add(transaction, told, { accountKey: 1 })
      throw new Error('It was not kept.')
    })
    await expect(adding).rejects.toThrow('It was not kept.')
    await database.transaction((transaction) => queue.add(transaction, told, { accountKey: 2 }))
    await queue.deliverDue(async ({ data }) => void keysTold.push((data as { accountKey: number }).accountKey))
    expect(keysTold).toEqual([2])
    await queue.close()
  })

  test('refuses what is no key of its kind', async () => {
    const { database, queueConnection } = await openFilled(usualNow)
    const queue = await openMessageQueue(queueConnection, quiet, { supervise: false })
    const before = await queue.counts('messages')
    const named = { accountKey: 1, name: 'Rosa Alvarez' }
    await expect(queue.add(database, told, named)).rejects.toThrow('Unrecognized key')
    expect(await queue.counts('messages')).toEqual(before)
    await queue.close()
  })

  test('while the mail server is away for an hour everything waits, and all of it is sent once afterwards', async () => {
    const { database, queueConnection } = await openFilled(usualNow)
    const queue = await openMessageQueue(queueConnection, quiet, { supervise: false })
    const keys = Array.from({ length: 30 }, (_, index) => index + 1)
    for (const accountKey of keys) await queue.add(database, told, { accountKey })
    let tries = 0
    for (let minutes = 0; minutes < 60; minutes += 5) {
      await setHours(database, minutes / 60)
      await queue.deliverDue(async () => {
        tries += 1
        throw new Error('The mail server is away.')
      })
    }
    expect(tries).toBeGreaterThan(keys.length)
    expect(await queue.counts('messages')).toMatchObject({ retrying: keys.length, failed: 0 })
    const keysTold: number[] = []
    // The longest wait between two tries is an hour.
    await setHours(database, 2)
    await queue.deliverDue(async ({ data }) => void keysTold.push((data as { accountKey: number }).accountKey))
    expect(keysTold.toSorted((one, other) => one - other)).toEqual(keys)
    await setHours(database, 9)
    await queue.deliverDue(async () => void keysTold.push(0))
    expect(keysTold).toHaveLength(keys.length)
    await queue.close()
  })

  test('tries for four days, in the end once an hour, then counts the message as failed', async () => {
    const { database, queueConnection } = await openFilled(usualNow)
    const queue = await openMessageQueue(queueConnection, quiet, { supervise: false })
    await queue.add(database, told, { accountKey: 1 })
    const triedAt: number[] = []
    for (let hours = 0; hours < 6 * 24; hours++) {
      await setHours(database, hours)
      await queue.deliverDue(async () => {
        triedAt.push(hours)
        throw new Error('The mail server is away.')
      })
    }
    const last = triedAt.at(-1) ?? 0
    expect(last).toBeGreaterThanOrEqual(4 * 24)
    expect(last).toBeLessThan(6 * 24 - 1)
    expect(await queue.counts('messages')).toMatchObject({ retrying: 0, failed: 1 })
    await queue.close()
  })
})
