import { useStep } from '@homeside/parts/wizard/use-step'
import { useSearchParams } from '@homeside/remote-kit/router'

import { PayOrder } from '../new-order/pay/pay-order.tsx'
import { FinishOrder } from './finish-order.tsx'
import { OrderByText } from './order-by-text.tsx'

import '../order-parts.css'
import '../new-order/new-order.css'

/** The one task of a texted link to the orders: what is due, on one page, to check and place. */
export default function OrderByTextPage() {
  const [search] = useSearchParams()
  const step = useStep(['choose', 'pay', 'placed'])
  const orderKey = Number(search.get('order'))
  if (step === 'pay') return <PayOrder orderKey={orderKey} />
  return step === 'placed' ? <FinishOrder orderKey={orderKey} /> : <OrderByText />
}
