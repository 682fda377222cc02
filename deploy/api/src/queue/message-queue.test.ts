import { sql } from 'drizzle-orm'

import { rowsOf } from '../database/rows-of.ts'
import { createLog } from '../log/log.ts'
import { testedEngines } from '../testing/engines.ts'
import { usualNow } from '../testing/start-test-api.ts'
import { openMessageQueue } from './message-queue.ts'

describe.each(testedEngines())('the queue of messages on $name', ({ openFilled }) => {
  test('counts what waits, and leaves it to the supervisor to say when the queue was watched', async () => {
    const { database, queueConnection } = await openFilled(usualNow)
    const queue = await openMessageQueue(queueConnection, createLog({ write: () => true }), { supervise: false })
    const before = await queue.counts()
    await queue.add(database, { kind: 'usernames', accountKey: 1 })
    await queue.add(database, { kind: 'usernames', accountKey: 2 })
    expect(await queue.counts()).toEqual({ ...before, waiting: before.waiting + 2 })
    // As it was made: nobody has watched it yet.
    const watched = await database.execute(sql`select monitor_on, monitor_claim_on from pgboss.queue`)
    expect(rowsOf(watched)).toEqual([{ monitor_on: null, monitor_claim_on: null }])
    await queue.close()
  })
})
