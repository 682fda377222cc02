import type { placeOrder as placeOrderCall } from '@homeside/contract/orders'

import { queueOrderNews } from '../../messages/notifications/send-order-news.ts'
import type { CallRequest } from '../../platform/calls/call-request.ts'
import { findPatient } from '../../platform/database/find-patient.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { assessSupplies } from '../supplies/assess-supplies.ts'
import { checkOrder } from './check-order.ts'
import { forgetDraft } from './drafts.ts'
import { findLinksOrder } from './find-done-order.ts'
import { insertOrder } from './insert-order.ts'
import { findOrder } from './queries.ts'
import type { FoundOrder } from './queries.ts'
import { refuseWhatChanged } from './refuse-what-changed.ts'

/**
 * Places an order inside the request's transaction. It locks the patient's row first, so that orders at the same time
 * see each other and cannot use one allowance twice, and reads the file after that: what the session was opened with may
 * be older. Sections 2.10 and 4.3 of the specification.
 */
export async function placeOrder(
  request: CallRequest<typeof placeOrderCall>,
  queue: MessageQueue,
): Promise<FoundOrder> {
  const { database, caller, body, now } = request
  await lockPatient(database, caller.scope)
  const { shortCodeKey } = caller.session
  // A texted link orders once, also from two devices.
  if (shortCodeKey !== null && (await findLinksOrder(database, caller.scope, shortCodeKey)) !== null)
    throw new Problem('order-state')
  const { patient, provider } = await findPatient(database, caller.scope)
  const today = patientToday(now, patient.timeZoneKey)
  const supplies = await assessSupplies(database, caller.scope, today)
  await refuseWhatChanged(database, body, { patient, provider, supplies })
  const lines = checkOrder(body, supplies, provider)
  const orderKey = await insertOrder(database, { ...caller, patient, provider }, body, lines, { now, today })
  await forgetDraft(database, caller.scope)
  await queueOrderNews(queue, database, { ...caller.scope, orderKey, news: 'placed' })
  const placed = await findOrder(database, caller.scope, orderKey)
  if (placed === null) throw new Error('The order that was just placed is gone.')
  return placed
}
