import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import type { Order } from '@homeside/contract/orders'
import { useEffect, useRef, useState } from 'react'

import { placeOrder } from '../../../api/place-order.ts'
import { toRequest } from '../../../draft/order-draft.ts'
import type { OrderDraft } from '../../../draft/order-draft.ts'

/** Milliseconds after which sending again is offered. */
const slowAfter = 10_000

export type Placing =
  | { status: 'idle' }
  | { status: 'sending'; isSlow: boolean }
  | { status: 'failed'; problem: ApiProblem }

interface PlaceOrder {
  placing: Placing
  /** Sends the draft. While one is under way, a second click sends nothing. */
  send: (draft: OrderDraft) => void
  /** Gives up on an answer that does not come and asks anew; the draft's key makes it the same order. */
  sendAgain: (draft: OrderDraft) => void
}

/** Sends the draft as an order. Leaving the screen stops waiting; the draft then remembers that it was sent. */
export function usePlaceOrder(onPlaced: (order: Order) => void, onFailed: (problem: ApiProblem) => void): PlaceOrder {
  const api = useApi()
  const [placing, setPlacing] = useState<Placing>({ status: 'idle' })
  const underWay = useRef<AbortController | null>(null)
  useEffect(() => () => underWay.current?.abort(), [])

  async function send(draft: OrderDraft) {
    if (underWay.current) return
    const controller = new AbortController()
    underWay.current = controller
    const slow = setTimeout(() => setPlacing({ status: 'sending', isSlow: true }), slowAfter)
    setPlacing({ status: 'sending', isSlow: false })
    try {
      const order = await placeOrder(api, toRequest(draft), draft.idempotencyKey, controller.signal)
      if (underWay.current === controller) onPlaced(order)
    } catch (error) {
      if (underWay.current !== controller || controller.signal.aborted) return
      underWay.current = null
      if (!(error instanceof ApiProblem)) throw error
      onFailed(error)
      setPlacing({ status: 'failed', problem: error })
    } finally {
      clearTimeout(slow)
    }
  }

  function start(draft: OrderDraft) {
    send(draft).catch((error: unknown) => {
      // A fault of ours: rendering it hands it to the nearest error boundary.
      setPlacing(() => {
        throw error
      })
    })
  }

  return {
    placing,
    send: start,
    sendAgain: (draft) => {
      underWay.current?.abort()
      underWay.current = null
      start(draft)
    },
  }
}
