import { clientAddress } from '@homeside/server-kit/client-address'
import type { Context } from 'hono'

import { addEntry, type AuditEntry } from '../../platform/audit/add-entries.ts'
import type { CallEnvironment } from '../../platform/calls/call-environment.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'

/** Whom an identity provider vouched for, by its own name for them too. */
type SignedOn = Pick<AuditEntry, 'actor' | 'siteKey' | 'outcome'> &
  Partial<Pick<AuditEntry, 'staffName' | 'patientKey' | 'accountKey' | 'issuer'>> & { subject: string }

/** Writes into the trail whom an identity provider vouched for, and whether they have a place here. */
export async function recordSignOn(
  context: Context<CallEnvironment>,
  { clock, database, trustProxy }: Pick<Dependencies, 'clock' | 'database' | 'trustProxy'>,
  { subject, ...who }: SignedOn,
): Promise<void> {
  await addEntry(database, {
    at: clock(),
    correlationId: context.get('correlationId'),
    accountKey: null,
    sessionKey: null,
    staffName: null,
    issuer: null,
    method: null,
    patientKey: null,
    subject,
    ...who,
    call: `${context.req.method} ${context.get('route').slice(1)}`,
    keys: { subject },
    address: clientAddress(context, trustProxy),
  })
}
