import pg from 'pg'

/** Tables of what is only needed for a while, with the queue's jobs. */
export const passingTables = [
  'public.attempts',
  'public.email_verifications',
  'public.idempotency_keys',
  'public.password_resets',
  'public.self_registrations',
  'public.sessions',
  'public.short_codes',
  'pgboss.job',
] as const

type PassingTable = (typeof passingTables)[number]

/** How many rows each of these tables has. */
export async function countRows(databaseUrl: string): Promise<Record<PassingTable, number>> {
  const counts = passingTables.map((table) => `(select count(*)::int from ${table}) as "${table}"`)
  return inDatabase(databaseUrl, `select ${counts.join(', ')}`)
}

/** How many messages are still to be sent. */
export async function countWaiting(databaseUrl: string): Promise<number> {
  const waiting = "select count(*)::int as waiting from pgboss.job where state in ('created', 'retry', 'active')"
  return (await inDatabase<{ waiting: number }>(databaseUrl, waiting)).waiting
}

/** The first row that a statement finds. */
async function inDatabase<Row extends object>(databaseUrl: string, statement: string): Promise<Row> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(statement)
    if (rows[0] === undefined) throw new Error('Nothing was counted.')
    return rows[0]
  } finally {
    await client.end()
  }
}
