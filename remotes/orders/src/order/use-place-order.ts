import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { SeenOrder } from '@homeside/contract/order-parts'
import type { Order } from '@homeside/contract/orders'
import { useSetAtom, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'

import { placeOrder } from '../api/order-calls.ts'
import { withoutAcceptance } from './edit-order.ts'
import { endOrderAtom, noteOrderAtom, outdatedAtom, startsAtom, useOrder } from './order-store.ts'
import { wasSentAfter, withoutSupplies } from './what-helps.ts'

/** Milliseconds after which the page offers to send again. */
const slowAfter = 10_000

export interface Placing {
  /**
   * Places the order and goes on. A second call meanwhile waits for the same answer. When something else is so than
   * the screen showed, everything is asked for again, and the patient has to agree to it.
   *
   * @throws ApiProblem what the order was refused with, for the fields of the form.
   */
  place: (order: OrderDraft, seen: SeenOrder) => Promise<void>
  /** Sends an order again that got no answer. */
  placeAgain: () => void
  /** Stops waiting for an answer and sends again. The key makes it the same order. */
  hurry: () => void
  /** Whether the order is shown as sent: its answer was lost, or it is being sent again. */
  isUnanswered: boolean
  isPlacingAgain: boolean
  /** The answer takes long. */
  isSlow: boolean
  /** The problem of the last attempt, when no other screen shows it. */
  problem: ApiProblem | null
  /** The provider takes no order from this patient online: sending it again cannot help. */
  isRefused: boolean
}

/**
 * Sends the order. Leaving the screen stops waiting; the order in hand then remembers that it was sent.
 *
 * @param goOn What comes next, once the order is placed.
 */
export function usePlaceOrder(goOn: (placed: Order, order: OrderDraft) => void): Placing {
  const api = useApi()
  const store = useStore()
  const note = useSetAtom(noteOrderAtom)
  const { order: current, wasSent, seen: lastSeen = null } = useOrder()
  const [sender, setSender] = useState<'form' | 'again' | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [isSlow, setSlow] = useState(false)
  const [, fail] = useState<null>(null)
  const underWay = useRef<Promise<Order> | null>(null)
  const attempt = useRef<AbortController | null>(null)
  useEffect(() => () => attempt.current?.abort(), [])

  async function request(order: OrderDraft, seen: SeenOrder | null): Promise<Order> {
    const controller = new AbortController()
    attempt.current = controller
    const slow = setTimeout(() => setSlow(true), slowAfter)
    setSlow(false)
    try {
      return await placeOrder(api, order, seen, controller.signal)
    } catch (error) {
      const isReplaced = attempt.current !== controller
      if (isReplaced) return await request(order, seen)
      throw error
    } finally {
      clearTimeout(slow)
    }
  }

  /** One request, however often it is called. */
  function answerTo(order: OrderDraft, seen: SeenOrder | null): Promise<Order> {
    underWay.current ??= request(order, seen).finally(() => {
      underWay.current = null
      setSlow(false)
    })
    return underWay.current
  }

  async function send(order: OrderDraft, seen: SeenOrder | null, by: 'form' | 'again'): Promise<void> {
    setSender(by)
    setProblem(null)
    store.set(outdatedAtom, null)
    note({ order, seen, wasSent: true })
    try {
      const placed = await answerTo(order, seen)
      store.set(endOrderAtom)
      goOn(placed, order)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      // The patient left meanwhile. The result is unknown, and the order already says so.
      if (error.code === 'aborted') return
      if (error.code === 'changed-meanwhile') {
        note({ order: withoutAcceptance(order), wasSent: false })
        store.set(outdatedAtom, seen)
        store.set(startsAtom, (starts) => starts + 1)
        return
      }
      const maybe = wasSentAfter(wasSent, error)
      note({ wasSent: maybe })
      setSender(null)
      if (maybe || by === 'again' || isRefusal(error)) setProblem(error)
      if (by === 'form') throw withoutSupplies(error)
    }
  }

  return {
    place: (order, seen) => send(order, seen, 'form'),
    placeAgain: () => {
      send(current, lastSeen, 'again').catch((error: unknown) => {
        // An error that is no ApiProblem is a fault of the portal. Throwing it while rendering hands it to the nearest
        // error boundary.
        fail(() => {
          throw error
        })
      })
    },
    hurry: () => {
      const given = attempt.current
      attempt.current = null
      given?.abort()
    },
    isUnanswered: sender === null ? wasSent : sender === 'again',
    isPlacingAgain: sender === 'again',
    isSlow,
    problem,
    isRefused: problem !== null && isRefusal(problem),
  }
}

function isRefusal(problem: ApiProblem): boolean {
  return problem.code === 'order-blocked'
}
