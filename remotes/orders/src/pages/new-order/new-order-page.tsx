import { useStep } from '@homeside/parts/wizard/use-step'
import { useSearchParams } from '@homeside/remote-kit/router'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { justPlacedAtom } from '../../order/order-store.ts'
import { OrderSteps } from './order-steps.tsx'
import { PayOrder } from './pay/pay-order.tsx'
import { PlacedOrder } from './placed/placed-order.tsx'

import '../order-parts.css'
import './new-order.css'

/** Choose supplies, review, place, pay, confirmation (section 2.10 of the specification); the address names the step. */
export default function NewOrderPage() {
  const [search] = useSearchParams()
  const step = useStep(['choose', 'review', 'pay', 'placed'])
  // The address forgets it once it is done: a refresh must not choose anew what was taken out.
  const [again] = useState(() => Number(search.get('again')))
  const orderKey = Number(search.get('order'))
  const setPlaced = useSetAtom(justPlacedAtom)
  useEffect(() => () => setPlaced(null), [setPlaced])
  switch (step) {
    case 'placed':
      return <PlacedOrder orderKey={orderKey} />
    case 'pay':
      return <PayOrder orderKey={orderKey} />
    default:
      return <OrderSteps step={step} again={again} />
  }
}
