import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { Order } from '@homeside/contract/orders'
import { useNavigate, useParams } from '@homeside/remote-kit/router'
import { useSetAtom } from 'jotai'

import { noteOrdersChanged } from '../api/orders-changed.ts'
import { payOrderPath, placedOrderPath } from '../order-paths.ts'
import { justPlacedAtom } from './order-store.ts'

/** Goes on from a placed order: to its payment if the provider asks for it, else to its confirmation. */
export function useShowPlaced(): (placed: Order, order: OrderDraft) => void {
  const { alias = '' } = useParams()
  const navigate = useNavigate()
  const note = useSetAtom(justPlacedAtom)
  return (placed, order) => {
    note({ order: placed, wantsEmail: order.WantsEmailConfirmation === true })
    noteOrdersChanged()
    const { OrderKey, DueNowCents } = placed
    void navigate(DueNowCents > 0 ? payOrderPath(alias, OrderKey) : placedOrderPath(alias, OrderKey), { replace: true })
  }
}
