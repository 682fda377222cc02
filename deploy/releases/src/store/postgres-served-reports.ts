import type pg from 'pg'

import { reportLife } from './served-reports.ts'
import type { ServedReports } from './served-reports.ts'

/** The table in which each gateway reports which releases it serves, and when. */
export const servedReportsSchema = `
  create table if not exists portal_gateway (
    environment text not null, gateway text not null, document text not null, seen_at timestamptz not null,
    primary key (environment, gateway));`

const tooOld = `seen_at < clock_timestamp() - interval '${reportLife} milliseconds'`

/** Gateways' reports in PostgreSQL. Its clock says when a gateway was seen. */
export function postgresServedReports(pool: pg.Pool): ServedReports {
  return {
    async reportServed(environment, gateway, text) {
      await pool.query(
        `insert into portal_gateway (environment, gateway, document, seen_at) values ($1, $2, $3, clock_timestamp())
         on conflict (environment, gateway) do update set document = excluded.document, seen_at = excluded.seen_at`,
        [environment, gateway, text],
      )
      await pool.query(`delete from portal_gateway where ${tooOld}`)
    },

    async servedReports(environment) {
      const { rows } = await pool.query<{ gateway: string; text: string; ageMs: number }>(
        `select gateway, document as text,
                greatest(0, extract(epoch from clock_timestamp() - seen_at) * 1000)::float8 as "ageMs"
           from portal_gateway where environment = $1 and not ${tooOld} order by gateway`,
        [environment],
      )
      return rows
    },

    async forgetServed(environment, gateway) {
      await pool.query('delete from portal_gateway where environment = $1 and gateway = $2', [environment, gateway])
    },
  }
}
