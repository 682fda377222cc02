import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import { useRef } from 'react'

import { addPaymentMethod } from '../../../api/add-payment-method.ts'
import { chargeCard } from '../../../api/charge-card.ts'
import { openCardPage } from '../../../api/open-card-page.ts'
import { noteOrdersChanged } from '../../../api/orders-changed.ts'

/** Pays what an order still costs, once: a charge whose answer was lost is asked for again under the same key. */
export function usePayment(orderKey: number, amountCents: number) {
  const api = useApi()
  const attempts = useRef(new Map<number, string>())

  /** @throws ApiProblem what the charge was refused with. */
  async function payWithCard(methodKey: number): Promise<void> {
    const key = attempts.current.get(methodKey) ?? crypto.randomUUID()
    attempts.current.set(methodKey, key)
    try {
      await chargeCard(api, { PaymentMethodKey: methodKey, AmountCents: amountCents, OrderKey: orderKey }, key)
      noteOrdersChanged()
    } catch (error) {
      // Declined is final for this key; whoever tries again wants to be charged anew.
      if (error instanceof ApiProblem && error.code === 'payment-declined') attempts.current.delete(methodKey)
      throw error
    }
  }

  return {
    payWithCard,
    payWithToken: async (token: string, isSaved: boolean): Promise<void> => {
      const { PaymentMethodKey } = await addPaymentMethod(api, token, isSaved)
      await payWithCard(PaymentMethodKey)
    },
    /** Leaves for the processor's card page, which comes back to a path of this portal. */
    enterCard: async (path: string): Promise<void> => {
      window.location.assign(await openCardPage(api, new URL(path, window.location.origin).href))
    },
  }
}
