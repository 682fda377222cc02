import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'
import type { Language } from '@homeside/contract/wire'

/*
 * Orders and supplies as the server has them. Supplies have their names in the patient's language, and so has whatever
 * names them.
 */

/** The orders that are neither delivered nor cancelled, newest first. */
export function openOrdersQuery(language: Language) {
  return answerQuery(paths.openOrders, { language })
}

/** One page of every order that was placed, newest first. Pages count from 1. */
export function orderHistoryQuery(page: number, pageSize: number, language: Language) {
  return answerQuery(paths.orderHistory, { params: { page, pageSize }, language })
}

/** One order with everything that happened to it. Fails with `not-found`, or what any call can fail with. */
export function orderQuery(key: number, language: Language) {
  return answerQuery(paths.order, { params: { key }, language })
}

/** Everything prescribed to the patient, with what can be ordered now and when the rest can. */
export function suppliesQuery(language: Language) {
  return answerQuery(paths.supplies, { language })
}

/** The order that the patient has begun, on whatever device; kept for 30 days. */
export function orderDraftQuery() {
  return answerQuery(paths.orderDraft)
}

/** What has to be accepted with an order, in the page's language, and whether it is paid with the order. */
export function orderTermsQuery(language: Language) {
  return answerQuery(paths.orderTerms, { language })
}
