import type { Api } from '@homeside/api-client/api'
import { ApiProblem } from '@homeside/api-client/api-problem'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import type { Charge, ChargeRequest, DueCharge } from '@homeside/contract/charges'
import { useLanguage } from '@homeside/i18n/use-language'
import { useRef, useState } from 'react'

import { addPaymentMethod } from './card-page.ts'
import { chargesChanged, chargesQuery, isUnderWay } from './payment-queries.ts'

/**
 * The result of an attempt to pay; `unknown` when it cannot be found out now, `changed` when nothing was charged because
 * the amount or the card is no longer as the screen shows it.
 */
export type PaymentEnd =
  | { is: 'paid'; charge: Charge }
  | { is: 'under-way' | 'declined' | 'not-charged' | 'unknown' | 'changed' }

/** The card: one on file, or one that was entered on the card page. */
export type PayingCard = { methodKey: number } | { entered: Parameters<typeof addPaymentMethod>[1] }

/**
 * Pays what is due, once. A charge whose answer was lost is never sent with another key; its result is looked up.
 *
 * @param path Where the bank's page leads back to, if the bank asks.
 * @param latest The order's latest charge, by its key, when the page asks for a payment; 0 for none. A part of an order may
 * have been paid before.
 * @throws ApiProblem what the server refused, when nothing was charged.
 */
export function usePayment({ AmountCents, OrderKey }: DueCharge, path: string, latest: number) {
  const api = useApi()
  const language = useLanguage()
  const attempts = useRef(new Map<number, string>())
  const [before] = useState(latest)

  async function pay(card: PayingCard): Promise<PaymentEnd> {
    const methodKey =
      'methodKey' in card ? card.methodKey : (await addPaymentMethod(api, card.entered)).PaymentMethodKey
    const key = attempts.current.get(methodKey) ?? crypto.randomUUID()
    attempts.current.set(methodKey, key)
    try {
      const ReturnUrl = new URL(path, window.location.origin).href
      const charge = await chargeCard(api, { PaymentMethodKey: methodKey, AmountCents, OrderKey, ReturnUrl }, key)
      return charge.Status === 'Paid' ? { is: 'paid', charge } : { is: 'under-way' }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.code === 'payment-declined' || error.code === 'payment-failed') {
        // This result is final for the key. The next attempt is a new charge.
        attempts.current.delete(methodKey)
      }
      if (error.code === 'payment-declined') return { is: 'declined' }
      if (isAboutChange(error)) return await findChange()
      if (error.code === 'payment-failed' || error.code === 'session-expired' || error.isRefusal) throw error
      return findOut()
    } finally {
      void chargesChanged()
    }
  }

  /** Looks up the result of a charge whose answer was lost. */
  async function findOut(): Promise<PaymentEnd> {
    try {
      const [last] = (await pageCache.fetchQuery({ ...chargesQuery(language, OrderKey), staleTime: 0 })).Items
      if (last === undefined || last.ChargeKey <= before) return { is: 'not-charged' }
      if (last.Status === 'Paid') return { is: 'paid', charge: last }
      return { is: isUnderWay(last) ? 'under-way' : 'not-charged' }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      return { is: 'unknown' }
    }
  }

  /** Finds out why: the order was paid in another tab, its amount changed, or the card was deleted or expired. */
  async function findChange(): Promise<PaymentEnd> {
    const end = await findOut()
    return end.is === 'paid' || end.is === 'under-way' ? end : { is: 'changed' }
  }

  return { pay, findOut }
}

/** Whether a refusal means that the order or the card is no longer as the screen shows it. */
function isAboutChange({ code, fields }: ApiProblem): boolean {
  return code === 'not-found' || (code === 'validation' && fields['AmountCents'] !== 'amount-not-positive')
}

/**
 * Charges a card. The same idempotency key always finds the same charge.
 *
 * @throws ApiProblem `payment-declined`, `payment-unreachable`, `payment-failed`, `validation`, or what any call can
 * fail with.
 */
function chargeCard(api: Api, request: ChargeRequest, idempotencyKey: string): Promise<Charge> {
  return call(api, 'POST', 'payments/charges', { json: request, key: idempotencyKey, needs: 'ChargeKey' })
}
