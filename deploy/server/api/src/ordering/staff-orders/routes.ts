import {
  staffAcceptOrder,
  staffAnswerOrder,
  staffApproveOrder,
  staffBlockOrder,
  staffCancelOrder,
  staffDeliverOrder,
  staffDenyOrder,
  staffGetOrder,
  staffHoldOrder,
  staffShipOrder,
} from '@homeside/contract/staff-orders'

import { queueOrderNews } from '../../messages/notifications/send-order-news.ts'
import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { moveOrder } from '../orders/move-order.ts'
import { refundOrder } from '../refunds/ask-refund.ts'
import { actOnOrder, findOrderForStaff } from './act-on-order.ts'
import type { HeldOrder, OrderForStaff } from './act-on-order.ts'
import { approveOrder } from './approve-order.ts'
import { askPatient } from './ask-patient.ts'
import { presentStaffOrder } from './presenter.ts'
import { shipOrder } from './ship-order.ts'

/** Serves what a provider's back office does with orders. */
export function serveStaffOrders(serve: ServeCall, { queue }: Dependencies): void {
  const present = (found: OrderForStaff, { language }: Pick<CallRequest<typeof staffGetOrder>, 'language'>) =>
    presentStaffOrder(found, language)

  serve(staffGetOrder, {
    act: ({ database, caller, params, now }) => findOrderForStaff(database, caller, params.key, now),
    present,
  })

  serve(staffAcceptOrder, {
    act: ({ database, caller, params, body, now }) =>
      actOnOrder(
        database,
        caller,
        params.key,
        { call: staffAcceptOrder.path, body, now },
        ({ transaction, scope, found }) =>
          moveOrder(transaction, scope, found, {
            event: 'accept',
            now,
            note: body.Note ?? null,
            change: body.ExternalNumber === undefined ? {} : { externalNumber: body.ExternalNumber },
          }),
      ),
    present,
  })

  serve(staffHoldOrder, {
    act: ({ database, caller, params, body, now }) =>
      actOnOrder(
        database,
        caller,
        params.key,
        { call: staffHoldOrder.path, body, now },
        ({ transaction, scope, found }) =>
          moveOrder(transaction, scope, found, {
            event: 'hold',
            now,
            note: body.Note ?? null,
            change: { holdReason: body.HoldReason, estimatedDeliveryDate: null },
          }),
      ),
    present,
  })

  serve(staffApproveOrder, {
    act: ({ database, caller, params, body, now }) =>
      actOnOrder(database, caller, params.key, { call: staffApproveOrder.path, body, now }, (held) =>
        approveOrder(held, body, now),
      ),
    present,
  })

  serve(staffDenyOrder, {
    act: ({ database, caller, params, body, now }) =>
      actOnOrder(database, caller, params.key, { call: staffDenyOrder.path, body, now }, async (held) => {
        await move(held, 'deny', now, body.Note)
        await refundOrder(held.transaction, queue, held.scope, params.key, now)
      }),
    present,
  })

  serve(staffCancelOrder, {
    act: ({ database, caller, params, body, now }) =>
      actOnOrder(database, caller, params.key, { call: staffCancelOrder.path, body, now }, async (held) => {
        await move(held, 'callOff', now, body.Note)
        await refundOrder(held.transaction, queue, held.scope, params.key, now)
      }),
    present,
  })

  serve(staffBlockOrder, {
    act: ({ database, caller, params, body, now }) =>
      actOnOrder(database, caller, params.key, { call: staffBlockOrder.path, body, now }, (held) =>
        askPatient(held, body, now),
      ),
    present,
  })

  serve(staffAnswerOrder, {
    act: ({ database, caller, params, body, now }) =>
      actOnOrder(
        database,
        caller,
        params.key,
        { call: staffAnswerOrder.path, body, now },
        ({ transaction, scope, found }) =>
          moveOrder(transaction, scope, found, {
            event: 'answer',
            now,
            note: body.Note ?? null,
            change: { holdReason: 'PatientAnswers' },
          }),
      ),
    present,
  })

  serve(staffShipOrder, {
    act: ({ database, caller, params, body, now }) =>
      actOnOrder(database, caller, params.key, { call: staffShipOrder.path, body, now }, async (held) => {
        await shipOrder(held, body, now)
        await tell(queue, held, 'shipped')
      }),
    present,
  })

  serve(staffDeliverOrder, {
    act: ({ database, caller, params, body, now }) =>
      actOnOrder(database, caller, params.key, { call: staffDeliverOrder.path, body, now }, async (held) => {
        await move(held, 'deliver', now, body.Note)
        await tell(queue, held, 'delivered')
      }),
    present,
  })
}

/** The patient is told if and only if the order has moved, whatever happens to this server meanwhile. */
function tell(
  queue: MessageQueue,
  { transaction, scope, found }: HeldOrder,
  news: 'shipped' | 'delivered',
): Promise<void> {
  return queueOrderNews(queue, transaction, { ...scope, orderKey: found.order.orderKey, news })
}

function move(
  { transaction, scope, found }: HeldOrder,
  event: 'callOff' | 'deny' | 'deliver',
  now: Date,
  note: string | undefined,
): Promise<void> {
  return moveOrder(transaction, scope, found, { event, now, note: note ?? null })
}
