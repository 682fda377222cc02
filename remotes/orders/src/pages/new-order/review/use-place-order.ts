import { useApi } from '@homeside/api-client/use-api'
import type { Order } from '@homeside/contract/orders'
import { useEffect, useRef, useState } from 'react'

import { placeOrder } from '../../../api/place-order.ts'
import type { OrderDraft } from '../../../draft/order-draft.ts'
import { toRequest } from '../../../draft/order-request.ts'

/** Milliseconds after which sending again is offered. */
const slowAfter = 10_000

interface PlaceOrder {
  /** Sends the draft and answers its order; a second call while one is under way waits for the same answer. */
  place: (draft: OrderDraft) => Promise<Order>
  /** The answer takes long. */
  isSlow: boolean
  /** Gives up on an answer that does not come and asks anew; the draft's key makes it the same order. */
  sendAgain: () => void
}

/** Sends the draft as an order. Leaving the screen stops waiting; the draft then remembers that it was sent. */
export function usePlaceOrder(): PlaceOrder {
  const api = useApi()
  const [isSlow, setSlow] = useState(false)
  const underWay = useRef<Promise<Order> | null>(null)
  const attempt = useRef<AbortController | null>(null)
  useEffect(() => () => attempt.current?.abort(), [])

  async function send(draft: OrderDraft): Promise<Order> {
    const controller = new AbortController()
    attempt.current = controller
    const slow = setTimeout(() => setSlow(true), slowAfter)
    setSlow(false)
    try {
      return await placeOrder(api, toRequest(draft), draft.idempotencyKey, controller.signal)
    } catch (error) {
      const isReplaced = attempt.current !== controller
      if (isReplaced) return await send(draft)
      throw error
    } finally {
      clearTimeout(slow)
    }
  }

  return {
    isSlow,
    place: (draft) => {
      underWay.current ??= send(draft).finally(() => {
        underWay.current = null
        setSlow(false)
      })
      return underWay.current
    },
    sendAgain: () => {
      const given = attempt.current
      attempt.current = null
      given?.abort()
    },
  }
}
