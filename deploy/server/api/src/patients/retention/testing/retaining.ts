import type { ProviderFile } from '@homeside/contract/staff-providers'
import type { ReferencedEntry } from '@homeside/contract/staff-trail'
import { sql } from 'drizzle-orm'

import { asStaff } from '../../../../testing/as-patient.ts'
import type { TestApi } from '../../../../testing/test-api.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { auditPatients, auditTrail } from '../../../platform/database/tables/operations.ts'
import { createLog } from '../../../platform/log/log.ts'
import { sweepRetention } from '../sweep-retention.ts'

/** The steps of tests about retention. */
export function retaining(api: () => TestApi) {
  const lines: string[] = []
  return {
    /** What sweeps logged. */
    lines,
    /** Applies the file of site 101 with these periods. */
    keep: async (retention: ProviderFile['retention']) => {
      const { body } = await asStaff(api()).get<ProviderFile>('staff/providers/101')
      const { retention: _, ...file } = body
      const applied = await asStaff(api()).put('staff/providers/101', { ...file, ...(retention && { retention }) })
      expect(applied.status).toBe(200)
    },
    sweep: (mayGoOn?: () => boolean) =>
      sweepRetention({
        database: api().database,
        queue: api().queue,
        log: createLog({ write: (line) => lines.push(line) }),
        now: api().clock.now(),
        ...(mayGoOn ? { mayGoOn } : {}),
      }),
    /** The entries of removals, the newest first, as a lead of site 101 reads them. */
    removed: async () => {
      const { body } = await asStaff(api(), 101).get<{ Items: ReferencedEntry[] }>('staff/trail')
      const told = body.Items.filter(({ Call }) => Call === 'DELETE retention')
      return told.map(({ Keys }) => Keys['removed'] as Record<string, number>)
    },
  }
}

const old = { correlationId: 'old', call: 'GET old', keys: {}, outcome: 'done' }

/** Entries of the trail: what a patient did, and what somebody of the provider did of them. Answers their keys. */
export async function addEntries(
  { database }: TestApi,
  scope: Scope,
  at: Date,
): Promise<[own: number, ofStaff: number]> {
  // The rows of a trail come in the order of their time. These come after the test's own, so that one from before is first.
  await database.execute(
    sql`insert into audit_trail (audit_key, at, correlation_id, actor, call, keys) overriding system value
      values (0, '2010-01-01', 'first', 'anyone', 'GET first', '{}') on conflict do nothing`,
  )
  const { siteKey } = scope
  const rows = await database
    .insert(auditTrail)
    .values([
      { ...old, ...scope, at, actor: 'patient' },
      { ...old, siteKey, at, actor: 'staff', staffName: 'Ann' },
    ])
    .returning()
  const [own = 0, ofStaff = 0] = rows.map(({ auditKey }) => auditKey)
  await database.insert(auditPatients).values({ ...scope, auditKey: ofStaff })
  return [own, ofStaff]
}
