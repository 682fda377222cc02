import { sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'

/** Makes everything due that the queue holds back: its clock is the database's, and no test's. */
export async function makeQueueDue(database: Database): Promise<void> {
  await database.execute(sql`update pgboss.job set start_after = pgboss.job_now() where state in ('created', 'retry')`)
}
