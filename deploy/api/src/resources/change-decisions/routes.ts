import { approveChange, rejectChange } from '@homeside/contract/changes'

import type { ServeCall } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import { decideChange } from './decide-change.ts'

/** Serves what staff decide about the changes that patients ask for. */
export function serveChangeDecisions(serve: ServeCall, { queue }: Pick<Dependencies, 'queue'>): void {
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
