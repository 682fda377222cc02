import { createHash } from 'node:crypto'

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

/**
 * A server of the same framework on the same PostgreSQL, to compare the API with. Its one route does the least that a
 * call for a patient can do, in three prepared statements: the session, a row of the audit trail, and a list. It prints
 * its address.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const findSession = `select account_key, session_key, site_key, patient_key from sessions where token_hash = $1`
const addToTrail = `insert into audit_trail
  (at, correlation_id, actor, account_key, session_key, site_key, patient_key, call, keys)
  values (now(), 'bare', 'patient', $1, $2, $3, $4, 'GET bare', '{}')`
const listSupplies = `select * from prescribed_supplies join catalogue_items using (hcpcs_code)
  where site_key = $1 and patient_key = $2`

interface SessionRow {
  account_key: number
  session_key: number
  site_key: number
  patient_key: number
}

const app = new Hono()
app.all('*', async (context) => {
  const token = context.req.header('Authorization')?.replace('Bearer ', '') ?? ''
  const hash = createHash('sha256').update(token).digest('hex')
  const { rows: sessions } = await pool.query<SessionRow>({ name: 'session', text: findSession, values: [hash] })
  const [session] = sessions
  if (session === undefined) return context.body(null, 401)
  const { account_key, session_key, site_key, patient_key } = session
  await pool.query({ name: 'trail', text: addToTrail, values: [account_key, session_key, site_key, patient_key] })
  const { rows } = await pool.query({ name: 'list', text: listSupplies, values: [site_key, patient_key] })
  return context.json({ Items: rows })
})
serve({ fetch: app.fetch, port: 0 }, ({ port }) => {
  process.stderr.write(`bare on http://localhost:${port}\n`)
})
