import type { Order } from '@homeside/contract/orders'
import { useSearchParams } from '@homeside/remote-kit/router'
import { useState } from 'react'

import { OrderSteps } from './order-steps.tsx'
import { PlacedOrder } from './placed/placed-order.tsx'

import '../order-parts.css'
import './new-order.css'

/** Choose supplies, review, place, confirmation (section 2.10 of the specification); the address names the step. */
export default function NewOrderPage() {
  const [search] = useSearchParams()
  const [placed, setPlaced] = useState<Order | null>(null)
  const step = search.get('step')
  if (step !== 'placed') return <OrderSteps step={step === 'review' ? 'review' : 'choose'} onPlaced={setPlaced} />
  const orderKey = Number(search.get('order'))
  return <PlacedOrder orderKey={orderKey} known={placed?.OrderKey === orderKey ? placed : null} />
}
