import { readDecision, withdrawChange as withdrawChangeCall } from '@homeside/contract/changes'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { mustBeActive } from '../../platform/session/accounts.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import { findChange, isOfScreen, markDecisionRead } from './changes.ts'
import { closeChange, submitChange } from './submit-change.ts'

/** Serves what patients do with the changes that staff review. */
export function serveChanges(serve: ServeCall): void {
  serve(withdrawChangeCall, {
    allow: ({ caller }) => mustBeActive(caller),
    act: ({ database, caller, params, query, now }) =>
      withdrawChange(database, caller, { changeKey: params.key, fields: query.fields?.split(',') ?? null, now }),
    present: (_, { params }) => ({ ChangeKey: params.key, Status: 'Withdrawn' as const }),
  })

  serve(readDecision, {
    act: async ({ database, caller, params, now }) => {
      const change = await findChange(database, caller.scope, params.key)
      if (change === null || !isOfScreen(caller.session, change.type)) throw new Problem('not-found')
      const readAt = await markDecisionRead(database, caller.scope, params.key, now)
      if (readAt === null) throw new Problem('not-found')
      return readAt
    },
    present: (readAt, { params }) => ({ ChangeKey: params.key, ReadUtc: readAt.toISOString() }),
  })
}

interface Withdrawal {
  changeKey: number
  /** The members to withdraw; null for the whole change. */
  fields: readonly string[] | null
  now: Date
}

/**
 * Withdraws a pending change, or some of its fields. The rest stays pending.
 *
 * @throws Problem not-found, or change-decided when it waits no more.
 */
async function withdrawChange(
  database: Database,
  caller: Pick<PatientSession, 'scope' | 'account' | 'session'>,
  { changeKey, fields, now }: Withdrawal,
): Promise<void> {
  const { scope } = caller
  await database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    const change = await findChange(transaction, scope, changeKey)
    if (change === null || !isOfScreen(caller.session, change.type)) throw new Problem('not-found')
    if (change.status !== 'Submitted') throw new Problem('change-decided')
    const left = fields === null ? [] : fieldsBeside(fields, change.fields)
    const description = fields === null ? null : change.description
    if (left.length === 0 && description === null) {
      await closeChange(transaction, change, { status: 'Withdrawn' }, now)
    } else {
      await submitChange(transaction, caller, { ...change, fields: Object.fromEntries(left), description }, now)
    }
  })
}

function fieldsBeside(withdrawn: readonly string[], written: string): [string, unknown][] {
  const waiting = JSON.parse(written) as Record<string, unknown>
  return Object.entries(waiting).filter(([name]) => !withdrawn.includes(name))
}
