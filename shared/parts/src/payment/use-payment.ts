import { ApiProblem } from '@homeside/api-client/api-problem'
import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import type { Charge, DueCharge } from '@homeside/contract/charges'
import { useLanguage } from '@homeside/i18n/use-language'
import { useRef } from 'react'

import { addPaymentMethod } from './add-payment-method.ts'
import { chargeCard } from './charge-card.ts'
import { chargesChanged } from './charges-changed.ts'
import { chargesQuery } from './charges-query.ts'
import { isUnderWay } from './is-under-way.ts'

/** How an attempt to pay ended; `unknown` when not even that can be found out now. */
export type PaymentEnd = { is: 'paid'; charge: Charge } | { is: 'under-way' | 'declined' | 'not-charged' | 'unknown' }

/** Which card: one on file, or one that was entered on the card page. */
export type PayingCard = { methodKey: number } | { entered: Parameters<typeof addPaymentMethod>[1] }

/**
 * Pays what is due, once. A charge whose answer was lost is never sent under another key: what became of it is looked up.
 *
 * @throws ApiProblem what the server refused, when nothing was charged.
 */
export function usePayment({ AmountCents, OrderKey }: DueCharge) {
  const api = useApi()
  const language = useLanguage()
  const attempts = useRef(new Map<number, string>())

  async function pay(card: PayingCard): Promise<PaymentEnd> {
    const methodKey =
      'methodKey' in card ? card.methodKey : (await addPaymentMethod(api, card.entered)).PaymentMethodKey
    const key = attempts.current.get(methodKey) ?? crypto.randomUUID()
    attempts.current.set(methodKey, key)
    try {
      const charge = await chargeCard(api, { PaymentMethodKey: methodKey, AmountCents, OrderKey }, key)
      return charge.Status === 'Paid' ? { is: 'paid', charge } : { is: 'under-way' }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.code === 'payment-declined' || error.code === 'payment-failed') {
        // That is final for this key; whoever tries again wants to be charged anew.
        attempts.current.delete(methodKey)
      }
      if (error.code === 'payment-declined') return { is: 'declined' }
      if (error.code === 'payment-failed' || error.code === 'session-expired' || error.isRefusal) throw error
      return findOut()
    } finally {
      void chargesChanged()
    }
  }

  /** What became of a charge of which no answer came. */
  async function findOut(): Promise<PaymentEnd> {
    try {
      const { Items } = await pageCache.fetchQuery({ ...chargesQuery(language), staleTime: 0 })
      const last = Items.find((charge) => charge.OrderKey === OrderKey)
      if (last?.Status === 'Paid') return { is: 'paid', charge: last }
      return { is: last && isUnderWay(last) ? 'under-way' : 'not-charged' }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      return { is: 'unknown' }
    }
  }

  return { pay, findOut }
}
