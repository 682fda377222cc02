import type { CallDefinition } from '@homeside/contract/call'

import type { Database } from '../database/database.ts'
import { auditTrail } from '../database/tables/audit-trail.ts'
import type { Access } from '../session/authenticate.ts'

interface AuditedRequest {
  caller: Access[CallDefinition['access']]
  params: unknown
  now: Date
  database: Database
  correlationId: string
}

type Who = Pick<
  typeof auditTrail.$inferInsert,
  'actor' | 'accountKey' | 'sessionKey' | 'staffName' | 'siteKey' | 'patientKey'
>

/**
 * Writes down who is about to read or change what. Every call but what anyone may read is recorded, after its caller
 * was let through and before it acts.
 */
export async function recordAccess(
  call: CallDefinition,
  { caller, params, now, database, correlationId }: AuditedRequest,
): Promise<void> {
  if (call.access === 'public' && call.method === 'GET') return
  await database.insert(auditTrail).values({
    at: now,
    correlationId,
    ...whoIs(caller),
    call: `${call.method} ${call.path}`,
    // What anyone may call is proven by codes and links in its path; those are secrets and not kept.
    keys: call.access === 'public' ? {} : { ...(params as Record<string, unknown> | undefined) },
  })
}

function whoIs(caller: AuditedRequest['caller']): Who {
  if (caller === null) return { actor: 'anyone' }
  if ('staff' in caller) return { actor: 'staff', staffName: caller.name, siteKey: caller.siteKey }
  const { accountKey, sessionKey, siteKey, patientKey } = 'session' in caller ? caller.session : caller
  return { actor: 'patient', accountKey, sessionKey, siteKey, patientKey }
}
