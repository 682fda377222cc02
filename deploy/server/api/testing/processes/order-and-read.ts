import { setTimeout as pause } from 'node:timers/promises'

import type { SuppliesAnswer } from '@homeside/contract/orders'

/** What a patient was answered, and the numbers of the orders that were acknowledged. */
export interface Load {
  /** How often each answer came, by its status and its Retry-After. */
  seen: Map<string, number>
  acknowledged: string[]
  /** Ends the load, and waits for the calls that are on their way. */
  end: () => Promise<void>
}

/**
 * Orders and reads as one patient, four calls at a time, until it is ended. An order that was not acknowledged is sent
 * again with its key.
 *
 * @param everyMs between two orders of each of the four.
 */
export async function orderAndRead(origin: string, headers: Record<string, string>, everyMs: number): Promise<Load> {
  const { Items } = (await (await fetch(`${origin}/orders/supplies`, { headers })).json()) as SuppliesAnswer
  const supplies = Items.filter(({ EligibilityStatus }) => EligibilityStatus === 'Eligible')
  const seen = new Map<string, number>()
  const acknowledged: string[] = []
  const state = { isOver: false }
  const ask = async (what: string, init: RequestInit): Promise<{ OrderNumber?: string }> => {
    const response = await fetch(`${origin}/${what}`, init)
    const answer = `${response.status} ${response.headers.get('Retry-After')}`
    seen.set(answer, (seen.get(answer) ?? 0) + 1)
    return (await response.json()) as { OrderNumber?: string }
  }
  const order = async (supplyKey: number): Promise<void> => {
    const choice = { ConfirmsNeed: true, AddressIsCorrect: true, InsuranceIsCorrect: true, AcceptsTerms: true }
    const body = JSON.stringify({ Items: [{ SupplyKey: supplyKey, Quantity: 1 }], ...choice })
    const init = { method: 'POST', headers: { ...headers, 'Idempotency-Key': `supply-${supplyKey}` }, body }
    while (!state.isOver) {
      const { OrderNumber } = await ask('orders', init)
      if (OrderNumber !== undefined) return void acknowledged.push(OrderNumber)
      await pause(20)
    }
  }
  const lane = async (): Promise<void> => {
    while (!state.isOver) {
      const supply = supplies.pop()
      if (supply) await order(supply.SupplyKey)
      await ask('orders/open', { headers })
      await pause(everyMs)
    }
  }
  const lanes = Promise.all([lane(), lane(), lane(), lane()])
  return {
    seen,
    acknowledged,
    end: async () => {
      state.isOver = true
      await lanes
    },
  }
}
