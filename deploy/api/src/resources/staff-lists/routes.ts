import {
  staffListChanges,
  staffListConversations,
  staffListOrders,
  staffListPatients,
} from '@homeside/contract/staff-lists'

import { showing } from '../../audit/trail-notes.ts'
import type { ServeCall } from '../../calls/call-request.ts'
import { listConversations } from './list-conversations.ts'
import {
  presentListedChange,
  presentListedConversation,
  presentListedOrder,
  presentListedPatient,
} from './presenter.ts'
import { listChanges, listOrders, listPatients } from './queries.ts'

/** Serves the lists of what waits for a provider's back office. */
export function serveStaffLists(serve: ServeCall): void {
  serve(staffListOrders, {
    act: async ({ database, caller, query, trail }) => showing(trail, await listOrders(database, caller, query)),
    present: (rows) => ({ Items: rows.map(presentListedOrder) }),
  })

  serve(staffListChanges, {
    act: async ({ database, caller, trail }) => showing(trail, await listChanges(database, caller)),
    present: (rows) => ({ Items: rows.map(presentListedChange) }),
  })

  serve(staffListConversations, {
    act: async ({ database, caller, query, trail }) =>
      showing(trail, await listConversations(database, caller, query.show ?? 'waiting')),
    present: (rows) => ({ Items: rows.map(presentListedConversation) }),
  })

  serve(staffListPatients, {
    act: async ({ database, caller, query, trail }) =>
      showing(trail, await listPatients(database, caller, query.search)),
    present: (rows, { now }) => ({ Items: rows.map((row) => presentListedPatient(row, now)) }),
  })
}
