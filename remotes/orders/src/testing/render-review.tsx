import type { OrdersAnswer } from '@homeside/contract/orders'
import type { MadePatient } from '@homeside/contract/sandbox'
import { asPatient, renderInPortal, type PortalOptions } from '@homeside/remote-kit/testing'

import NewOrderPage from '../pages/new-order/new-order-page.tsx'
import remote from '../remote.tsx'

/** The name of the box that agrees to an order. */
export const agreement = /I need these supplies\. I accept the order terms\.$/

/** Opens the review of an order of everything that is due. */
export function renderReview(options: PortalOptions = {}) {
  return renderInPortal(<NewOrderPage />, {
    patient: {},
    path: '/bluebird-hme/orders/new?step=review',
    namespaces: { orders: remote.strings },
    ...options,
  })
}

/** How many open orders the server has. */
export async function countOpenOrders(patient: MadePatient): Promise<number> {
  return (await (await asPatient(patient)).get<OrdersAnswer>('orders/open')).body.Items.length
}

/** Whether a call places an order. */
export function isPlacing(input: Parameters<typeof fetch>[0]): input is Request {
  return input instanceof Request && input.method === 'POST' && input.url.endsWith('/orders')
}
