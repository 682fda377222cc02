import { useSearchParams } from '@homeside/remote-kit/router'
import { useEffect, useRef } from 'react'

/** The order that the address names with `order`, as a link from the home page does; null where it names none. */
export function useNamedOrder(): number | null {
  const [search] = useSearchParams()
  return Number(search.get('order')) || null
}

/**
 * Leads view and focus to the order that the address names, once, when its list is here. What is called belongs to the
 * whole page, so that this comes after the page's own heading took the focus.
 */
export function useFocusOnNamedOrder(isHere: boolean): void {
  const named = useNamedOrder()
  const focused = useRef<number | null>(null)

  useEffect(() => {
    if (!isHere || named === null || focused.current === named) return
    focused.current = named
    const order = document.getElementById(orderId(named)) ?? document.getElementById(pastOrderId(named))
    order?.focus()
  }, [isHere, named])
}

/** The id of an open order on the page. */
export function orderId(orderKey: number): string {
  return `order-${orderKey}`
}

/** The id of an order in the history, which has the open ones too. */
export function pastOrderId(orderKey: number): string {
  return `past-order-${orderKey}`
}
