import { deleteOrderDraft, getOrderDraft, saveOrderDraft } from '@homeside/contract/order-drafts'

import type { ServeCall } from '../../calls/call-request.ts'
import { lockPatient } from '../../database/lock-patient.ts'
import { Problem } from '../../problems/problem.ts'
import { mustOrderSupplies } from '../supplies/policy.ts'
import { findSupplyKeys } from '../supplies/queries.ts'
import { findDraft, forgetDraft, keepDraft, presentDraft } from './drafts.ts'

/** Serves the calls about the draft of an order. */
export function serveOrderDrafts(serve: ServeCall): void {
  serve(getOrderDraft, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: ({ database, caller, now }) => findDraft(database, caller.scope, now),
    present: presentDraft,
  })

  serve(saveOrderDraft, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: async ({ database, caller, body, now }) => {
      const mine = await findSupplyKeys(database, caller.scope)
      const foreign = body.Items.flatMap(({ SupplyKey }, index) =>
        mine.has(SupplyKey) ? [] : [[`Items.${index}.SupplyKey`, 'invalid'] as const],
      )
      if (foreign.length > 0) throw new Problem('validation', { fields: Object.fromEntries(foreign) })
      return database.transaction(async (transaction) => {
        // Locked as in placing: a draft that another tab saves at the same time must not outlive its order.
        await lockPatient(transaction, caller.scope)
        const kept = await keepDraft(transaction, caller.scope, body, now)
        if (kept === null) throw new Problem('order-state')
        return kept
      })
    },
    present: presentDraft,
  })

  serve(deleteOrderDraft, {
    allow: ({ caller }) => mustOrderSupplies(caller),
    act: async ({ database, caller }) => {
      await forgetDraft(database, caller.scope)
      return null
    },
    present: presentDraft,
  })
}
