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
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const counts = passingTables.map((table) => `(select count(*)::int from ${table}) as "${table}"`)
    const { rows } = await client.query<Record<PassingTable, number>>(`select ${counts.join(', ')}`)
    if (rows[0] === undefined) throw new Error('Nothing was counted.')
    return rows[0]
  } finally {
    await client.end()
  }
}
