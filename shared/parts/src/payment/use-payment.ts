import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import type { ChargeRequest } from '@homeside/contract/payments'
import { useRef } from 'react'

import { addPaymentMethod } from './add-payment-method.ts'
import { chargeCard } from './charge-card.ts'
import { openCardPage } from './open-card-page.ts'

/** What is paid. */
export type Due = Omit<ChargeRequest, 'PaymentMethodKey'>

/**
 * Pays what is due, once: a charge whose answer was lost is asked for again under the same key.
 *
 * @throws ApiProblem from each, what the call was refused with.
 */
export function usePayment(due: Due) {
  const api = useApi()
  const attempts = useRef(new Map<number, string>())

  async function payWithCard(methodKey: number): Promise<void> {
    const key = attempts.current.get(methodKey) ?? crypto.randomUUID()
    attempts.current.set(methodKey, key)
    try {
      await chargeCard(api, { PaymentMethodKey: methodKey, ...due }, key)
    } catch (error) {
      // Declined is final for this key; whoever tries again wants to be charged anew.
      if (error instanceof ApiProblem && error.code === 'payment-declined') attempts.current.delete(methodKey)
      throw error
    }
  }

  return {
    payWithCard,
    /** Puts the card on file that was entered on the card page, for good or for this once, and charges it. */
    payWithNewCard: async (card: Parameters<typeof addPaymentMethod>[1]): Promise<void> => {
      const { PaymentMethodKey } = await addPaymentMethod(api, card)
      await payWithCard(PaymentMethodKey)
    },
    /** Leaves for the processor's card page, which comes back to a path of this portal. */
    enterCard: async (path: string): Promise<void> => {
      window.location.assign((await openCardPage(api, { path })).Url)
    },
  }
}
