import { approveChange, rejectChange, withdrawChange as withdrawChangeCall } from '@homeside/contract/changes'

import type { ServeCall } from '../../calls/call-request.ts'
import { mustBeActive } from '../patients/policy.ts'
import { decideChange } from './decide-change.ts'
import { withdrawChange } from './withdraw-change.ts'

export function serveChanges(serve: ServeCall): void {
  serve(withdrawChangeCall, {
    allow: ({ caller }) => mustBeActive(caller),
    act: ({ database, caller, params, query, now }) =>
      withdrawChange(database, caller, { changeKey: params.key, fields: query.fields?.split(',') ?? null, now }),
    present: (_, { params }) => ({ ChangeKey: params.key, Status: 'Withdrawn' as const }),
  })

  serve(approveChange, {
    act: ({ database, caller, params, now }) =>
      decideChange(database, caller, { changeKey: params.key, end: { status: 'Approved' }, now }),
    present: (_, { params }) => ({ ChangeKey: params.key, Status: 'Approved' as const }),
  })

  serve(rejectChange, {
    act: ({ database, caller, params, body, now }) =>
      decideChange(database, caller, { changeKey: params.key, end: { status: 'Rejected', reason: body.Reason }, now }),
    present: (_, { params }) => ({ ChangeKey: params.key, Status: 'Rejected' as const }),
  })
}
