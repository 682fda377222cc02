import { useSearchParams } from '@homeside/remote-kit/router'
import { useEffect, useRef } from 'react'

/** The order that the address names with `order`, as a link from home does; null when it names none. */
export function useNamedOrder(): number | null {
  const [search] = useSearchParams()
  return Number(search.get('order')) || null
}

/**
 * Scrolls to the order that the address names and focuses it, once, when its list has loaded. It is called by the whole
 * page, so that it runs after the page's own heading got the focus.
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

/** The id of an open order's element. */
export function orderId(orderKey: number): string {
  return `order-${orderKey}`
}

/** The id of an order's element in the history, which has the open ones too. */
export function pastOrderId(orderKey: number): string {
  return `past-order-${orderKey}`
}
