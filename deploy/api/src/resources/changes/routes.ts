import { readDecision, withdrawChange as withdrawChangeCall } from '@homeside/contract/changes'

import type { ServeCall } from '../../calls/call-request.ts'
import { Problem } from '../../problems/problem.ts'
import { mustBeActive } from '../../session/must-be-active.ts'
import { findChange, isOfScreen, markDecisionRead } from './queries.ts'
import { withdrawChange } from './withdraw-change.ts'

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
