import { orderStatusesToSend } from '@homeside/contract/constants/order-states'
import {
  rowsPerPage,
  staffGetChange,
  staffListChanges,
  staffListConversations,
  staffListOrders,
  staffListPatients,
  staffListPayments,
  staffListTexts,
  staffSettlePayment,
  staffSettleText,
} from '@homeside/contract/staff-lists'
import { staffListTasks, staffWaiting, type StaffWaiting } from '@homeside/contract/staff-to-do'
import { max } from 'drizzle-orm'

import { countNotArrived, listNotArrived, settleText } from '../../messages/texts/record-texts.ts'
import { showing, type TrailNotes } from '../../platform/audit/trail-notes.ts'
import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Scope, servedBy, type StaffScope } from '../../platform/database/scope.ts'
import { events } from '../../platform/database/tables/operations.ts'
import { countOrders, countRefused, countTasks, countWaiting } from '../../providers/events/count-waiting.ts'
import { listConversations, placeOfConversation } from './list-conversations.ts'
import { listOrders } from './list-orders.ts'
import { listPatients } from './list-patients.ts'
import {
  presentListedChange,
  presentListedConversation,
  presentListedOrder,
  presentListedPatient,
  presentListedPayment,
  presentListedTask,
  presentListedText,
  presentStaffChange,
} from './presenter.ts'
import { findListedChange, listChanges, listTasks, rowsToRead, listPayments, settlePayment } from './queries.ts'

/** Serves the lists of what waits for a provider's back office. */
export function serveStaffLists(serve: ServeCall): void {
  serve(staffWaiting, {
    act: ({ database, caller, now }) => findWaiting(database, caller, now),
    present: (found) => found,
  })

  serve(staffListOrders, {
    act: async ({ database, caller, query, now, trail }) =>
      page(trail, await listOrders(database, caller, query, now), query.limit, ({ order }) => order.orderKey),
    present: ({ rows, Next }, { language }) => ({ Items: rows.map((row) => presentListedOrder(row, language)), Next }),
  })

  serve(staffListChanges, {
    act: async ({ database, caller, query, now, trail }) =>
      page(trail, await listChanges(database, caller, query, now), query.limit, ({ change }) => change.changeKey),
    present: ({ rows, Next }) => ({ Items: rows.map(presentListedChange), Next }),
  })

  serve(staffGetChange, {
    act: ({ database, caller, params, now }) => findListedChange(database, caller, params.key, now),
    present: presentStaffChange,
  })

  serve(staffListConversations, {
    act: async ({ database, caller, query, now, trail }) =>
      page(trail, await listConversations(database, caller, query, now), query.limit, placeOfConversation),
    present: ({ rows, Next }) => ({ Items: rows.map(presentListedConversation), Next }),
  })

  serve(staffListTasks, {
    act: async ({ database, caller, query, now, trail }) =>
      page(
        trail,
        await listTasks(database, caller, query, now),
        query.limit,
        ({ task }) => `${task.dueOn}_${task.noteKey}`,
      ),
    present: ({ rows, Next }, { now }) => ({ Items: rows.map((row) => presentListedTask(row, now)), Next }),
  })

  serve(staffListTexts, {
    act: async ({ database, caller, query: { after, limit }, now, trail }) => {
      const found = await listNotArrived(database, caller, { after, rows: rowsToRead(limit), now })
      return page(trail, found, limit, ({ text }) => text.textKey)
    },
    present: ({ rows, Next }) => ({ Items: rows.map(presentListedText), Next }),
  })

  serve(staffSettleText, {
    act: ({ database, caller, params, now }) => settleText(database, caller, params.key, now),
    present: (_, { params }) => ({ TextKey: params.key }),
  })

  serve(staffListPayments, {
    act: async ({ database, caller, query: { after, limit }, trail }) => {
      const found = await listPayments(database, caller, { after, rows: rowsToRead(limit) })
      return page(trail, found, limit, ({ charge }) => charge.chargeKey)
    },
    present: ({ rows, Next }) => ({ Items: rows.map(presentListedPayment), Next }),
  })

  serve(staffSettlePayment, {
    act: ({ database, caller, params, body }) =>
      settlePayment(database, caller, { chargeKey: params.key, seen: body.SinceUtc }),
    present: (_, { params }) => ({ ChargeKey: params.key }),
  })

  serve(staffListPatients, {
    act: async ({ database, caller, query, trail }) =>
      page(trail, await listPatients(database, caller, query), query.limit, ({ patient }) => patient.patientKey),
    present: ({ rows, Next }, { now }) => ({ Items: rows.map((row) => presentListedPatient(row, now)), Next }),
  })
}

/**
 * A page of the rows that were read, whose patients are noted as shown.
 *
 * @param place names the place of a row in the list, as the call takes it.
 */
function page<Row extends { patient: Scope }>(
  trail: TrailNotes,
  found: readonly Row[],
  limit = rowsPerPage,
  place: (row: Row) => number | string,
): { rows: Row[]; Next: string | null } {
  const last = found.length > limit ? found[limit - 1] : undefined
  return { rows: showing(trail, found.slice(0, limit)), Next: last === undefined ? null : String(place(last)) }
}

/** How much waits for staff, on the wire. */
async function findWaiting(database: Database, staff: StaffScope, now: Date): Promise<StaffWaiting> {
  const [counted, toSend, tasks, texts, refused, last] = await Promise.all([
    countWaiting(database, staff, now),
    countOrders(database, staff, orderStatusesToSend, now),
    countTasks(database, staff, now),
    countNotArrived(database, staff, now),
    countRefused(database, staff, now),
    database
      .select({ place: max(events.position) })
      .from(events)
      .where(servedBy(staff, events)),
  ])
  const of = (kind: (typeof counted)[number]['kind']) => together(counted.filter((each) => each.kind === kind))
  return {
    Orders: of('order'),
    ToSend: together(toSend),
    Messages: of('message'),
    Changes: of('change'),
    Texts: together(texts),
    Tasks: together(tasks.filter((row) => row.count > 0)),
    TasksLater: tasks.reduce((sum, { later }) => sum + later, 0),
    Payments: of('payment'),
    Events: together(refused),
    Place: last[0]?.place ?? 0,
  }
}

/** Sums up what waits at all sites of a service. */
function together(rows: readonly { count: number; oldest: Date | null }[]): StaffWaiting['Orders'] {
  const [oldest] = rows.flatMap(({ oldest: at }) => at?.toISOString() ?? []).toSorted()
  return oldest === undefined ? null : { Count: rows.reduce((sum, row) => sum + row.count, 0), OldestUtc: oldest }
}
