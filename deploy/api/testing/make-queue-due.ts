import { sql } from 'drizzle-orm'

import type { Database } from '../src/database/database.ts'

/** Makes every job of the queue due now. The queue uses the database's clock, which a test cannot move. */
export async function makeQueueDue(database: Database): Promise<void> {
  await database.execute(sql`update pgboss.job set start_after = pgboss.job_now() where state in ('created', 'retry')`)
}
