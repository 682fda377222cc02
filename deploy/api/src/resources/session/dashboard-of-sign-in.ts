import { getDashboard } from '@homeside/contract/patient'
import type { Dashboard } from '@homeside/contract/patient'
import type { login, loginMultiple } from '@homeside/contract/session'

import { recordAccess } from '../../audit/record-access.ts'
import { trailNotes } from '../../audit/trail-notes.ts'
import type { CallRequest } from '../../calls/call-request.ts'
import type { Processor } from '../../processor/processor.ts'
import { findPatientSession, withPossiblePayments } from '../../session/patient-session.ts'
import { findDashboard } from '../patients/find-dashboard.ts'
import { presentDashboard } from '../patients/presenter.ts'
import type { SignIn } from './presenter.ts'

/**
 * The dashboard after a sign-in at one provider, when it was requested; null otherwise. It is audited as if it had been
 * a call of its own.
 */
export async function dashboardOfSignIn(
  request: CallRequest<typeof login> | CallRequest<typeof loginMultiple>,
  { session }: SignIn,
  processor: Processor,
): Promise<Dashboard | null> {
  const { body, address, correlationId, database, language, now } = request
  if (body.withDashboard !== 'true') return null
  const found = await findPatientSession(database, session)
  if (found === null) return null
  const caller = withPossiblePayments(found, processor)
  const facts = await findDashboard(database, caller, now)
  const read = { call: getDashboard, caller, params: undefined, at: now, database, correlationId, address }
  await recordAccess({ ...read, trail: trailNotes() }, 'done')
  return presentDashboard(facts, caller, language, false)
}
