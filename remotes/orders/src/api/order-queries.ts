import { answerQuery } from '@homeside/api-client/answer-query'
import type { Language } from '@homeside/contract/wire'

/*
 * Orders and supplies on the server. Supplies have names in the patient's language, so the language is a part of each
 * key.
 */

/** The orders that are neither delivered nor cancelled, newest first. */
export function openOrdersQuery(language: Language) {
  return answerQuery('orders/open', { language })
}

/** One page of the orders that were delivered or cancelled, newest first. Pages count from 1. */
export function orderHistoryQuery(page: number, pageSize: number, language: Language) {
  return answerQuery('orders/history/{page}/{pageSize}', { params: { page, pageSize }, language })
}

/** One order with its whole timeline. Fails with `not-found`, or as any call can. */
export function orderQuery(key: number, language: Language) {
  return answerQuery('orders/{key}', { params: { key }, language })
}

/** Everything prescribed to the patient, or only some of it, with what can be ordered now and when the rest can. */
export function suppliesQuery(language: Language, only?: { first: string } | { keys: string }) {
  return answerQuery('orders/supplies', { language, ...(only ? { query: only } : {}) })
}

/** The order that the patient has begun, on any device. The server keeps it for 30 days. */
export function orderDraftQuery() {
  return answerQuery('orders/draft')
}

/** The terms of an order in the page's language, and whether it is paid with the order. */
export function orderTermsQuery(language: Language) {
  return answerQuery('orders/terms', { language })
}
