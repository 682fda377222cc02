import type { Order } from '@homeside/contract/orders'
import { useSearchParams } from '@homeside/remote-kit/router'
import { useState } from 'react'

import { OrderSteps } from './order-steps.tsx'
import { PayOrder } from './pay/pay-order.tsx'
import { PlacedOrder } from './placed/placed-order.tsx'

import '../order-parts.css'
import './new-order.css'

/** What is known of an order that was placed on this page, beyond what the server tells. */
export interface JustPlaced {
  order: Order
  wantsEmail: boolean
}

/** Choose supplies, review, place, pay, confirmation (section 2.10 of the specification); the address names the step. */
export default function NewOrderPage() {
  const [search] = useSearchParams()
  const [placed, setPlaced] = useState<JustPlaced | null>(null)
  // The address forgets it once it is done: a refresh must not choose anew what was taken out.
  const [again] = useState(() => Number(search.get('again')))
  const orderKey = Number(search.get('order'))
  switch (search.get('step')) {
    case 'placed':
      return <PlacedOrder orderKey={orderKey} placed={placed?.order.OrderKey === orderKey ? placed : null} />
    case 'pay':
      return <PayOrder orderKey={orderKey} />
    case 'review':
      return <OrderSteps step="review" again={again} onPlaced={setPlaced} />
    default:
      return <OrderSteps step="choose" again={again} onPlaced={setPlaced} />
  }
}
