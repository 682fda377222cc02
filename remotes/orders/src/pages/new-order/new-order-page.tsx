import { useStep } from '@homeside/parts/wizard/use-step'
import { Navigate, useParams, useSearchParams } from '@homeside/remote-kit/router'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { ordersPath } from '../../order-paths.ts'
import { justPlacedAtom } from '../../order/order-store.ts'
import { OrderSteps } from './order-steps.tsx'
import { PayOrder } from './pay/pay-order.tsx'
import { PlacedOrder } from './placed/placed-order.tsx'

import '../order-parts.css'
import './new-order.css'

/**
 * The page for choosing supplies, review, payment and confirmation (section 2.10 of the specification). The address
 * names the step.
 */
export default function NewOrderPage() {
  const { alias = '' } = useParams()
  const [search] = useSearchParams()
  const step = useStep(['choose', 'review', 'pay', 'placed'])
  // Removed from the address afterwards: a refresh must not choose again what was removed.
  const [again] = useState(() => Number(search.get('again')))
  const orderKey = Number(search.get('order'))
  const setPlaced = useSetAtom(justPlacedAtom)
  useEffect(() => () => setPlaced(null), [setPlaced])
  switch (step) {
    case 'placed':
      if (!Number.isInteger(orderKey) || orderKey < 1) return <Navigate replace to={ordersPath(alias)} />
      return <PlacedOrder orderKey={orderKey} />
    case 'pay':
      return <PayOrder orderKey={orderKey} />
    default:
      return <OrderSteps step={step} again={again} />
  }
}
