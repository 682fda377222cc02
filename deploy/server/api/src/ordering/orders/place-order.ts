import type { PlaceOrderRequest } from '@homeside/contract/orders'

import { queueOrderNews } from '../../messages/notifications/send-order-news.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient } from '../../platform/database/find-patient.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { assessSupplies } from '../supplies/assess-supplies.ts'
import { checkOrder } from './check-order.ts'
import { forgetDraft } from './drafts.ts'
import { findLinksOrder } from './find-done-order.ts'
import { insertOrder, type Orderer } from './insert-order.ts'
import { findOrder, type FoundOrder } from './queries.ts'
import { refuseWhatChanged } from './refuse-what-changed.ts'

interface Placing {
  database: Database
  scope: Scope
  orderer: Orderer
  body: PlaceOrderRequest
  now: Date
}

/**
 * Places an order inside the request's transaction, for the patient or for staff whom the patient called. It locks the
 * patient's row first, so that orders at the same time see each other and cannot use one allowance twice. It reads the
 * file after that, because the session's copy may be older. Sections 2.10 and 4.3 of the specification.
 */
export async function placeOrder(
  { database, scope, orderer, body, now }: Placing,
  queue: MessageQueue,
): Promise<FoundOrder> {
  await lockPatient(database, scope)
  const { session, call } = orderer
  // A texted link orders once, also from two devices.
  if (session?.shortCodeKey && (await findLinksOrder(database, scope, session.shortCodeKey)) !== null)
    throw new Problem('order-state')
  const { patient, provider } = await findPatient(database, scope)
  const today = patientToday(now, patient.timeZoneKey)
  const supplies = await assessSupplies(database, scope, today)
  await refuseWhatChanged(database, body, { patient, provider, supplies })
  const lines = checkOrder(body, supplies, provider, call?.beyond != null)
  const orderKey = await insertOrder(database, { scope, orderer, patient, provider }, body, lines, { now, today })
  // An order by phone leaves the patient's own draft alone.
  if (call === null) await forgetDraft(database, scope)
  await queueOrderNews(queue, database, { ...scope, orderKey, news: 'placed' })
  const placed = await findOrder(database, scope, orderKey)
  if (placed === null) throw new Error('The order that was just placed is gone.')
  return placed
}
