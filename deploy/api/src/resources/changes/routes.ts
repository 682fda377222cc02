import {
  approveChange,
  readDecision,
  rejectChange,
  withdrawChange as withdrawChangeCall,
} from '@homeside/contract/changes'

import type { ServeCall } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mustBeActive } from '../../session/must-be-active.ts'
import { decideChange } from './decide-change.ts'
import { markDecisionRead } from './queries.ts'
import { withdrawChange } from './withdraw-change.ts'

/** Serves the calls about changes that staff review. */
export function serveChanges(serve: ServeCall, { queue }: Pick<Dependencies, 'queue'>): void {
  serve(withdrawChangeCall, {
    allow: ({ caller }) => mustBeActive(caller),
    act: ({ database, caller, params, query, now }) =>
      withdrawChange(database, caller, { changeKey: params.key, fields: query.fields?.split(',') ?? null, now }),
    present: (_, { params }) => ({ ChangeKey: params.key, Status: 'Withdrawn' as const }),
  })

  serve(readDecision, {
    act: async ({ database, caller, params, now }) => {
      const readAt = await markDecisionRead(database, caller.scope, params.key, now)
      if (readAt === null) throw new Problem('not-found')
      return readAt
    },
    present: (readAt, { params }) => ({ ChangeKey: params.key, ReadUtc: readAt.toISOString() }),
  })

  serve(approveChange, {
    act: ({ database, caller, params, now }) =>
      decideChange(database, caller, queue, { changeKey: params.key, end: { status: 'Approved' }, now }),
    present: (_, { params }) => ({ ChangeKey: params.key, Status: 'Approved' as const }),
  })

  serve(rejectChange, {
    act: ({ database, caller, params, body, now }) =>
      decideChange(database, caller, queue, {
        changeKey: params.key,
        end: { status: 'Rejected', reason: body.Reason },
        now,
      }),
    present: (_, { params }) => ({ ChangeKey: params.key, Status: 'Rejected' as const }),
  })
}
