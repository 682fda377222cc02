import { withdrawChange as withdrawChangeCall } from '@homeside/contract/changes'

import type { ServeCall } from '../../calls/call-request.ts'
import { mustBeActive } from '../patients/policy.ts'
import { withdrawChange } from './withdraw-change.ts'

export function serveChanges(serve: ServeCall): void {
  serve(withdrawChangeCall, {
    allow: ({ caller }) => mustBeActive(caller),
    act: ({ database, caller, params, now }) => withdrawChange(database, caller.scope, params.key, now),
    present: (_, { params }) => ({ ChangeKey: params.key, Status: 'Withdrawn' as const }),
  })
}
