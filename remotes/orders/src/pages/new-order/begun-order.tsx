import { useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'

import type { OrderStart } from '../../order/begin-order.ts'
import { beginOrderAtom, orderAtom } from '../../order/order-store.ts'

/** Renders its content once there is an order. */
export function BegunOrder({ start, children }: { start: OrderStart; children: ReactNode }) {
  const begin = useSetAtom(beginOrderAtom)
  const isBegun = useAtomValue(orderAtom)?.supplies === start.supplies
  useLayoutEffect(() => {
    if (!isBegun) begin(start)
  }, [begin, start, isBegun])
  return isBegun ? children : null
}
