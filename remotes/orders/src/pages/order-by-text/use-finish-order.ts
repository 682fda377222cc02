import { useApi } from '@homeside/api-client/use-api'
import type { Order } from '@homeside/contract/orders'
import { finishTask } from '@homeside/parts/link/finish-task'
import { shortCodeInfoAtom } from '@homeside/session/short-code-info'
import { useAtomValue } from 'jotai'

/** Ends the visit of a texted link with the placed order. */
export function useFinishOrder(): (placed: Order) => Promise<void> {
  const api = useApi()
  const link = useAtomValue(shortCodeInfoAtom)
  return (placed) =>
    finishTask(api, link, {
      route: 'orders',
      order: {
        number: placed.OrderNumber,
        date: placed.OrderDate,
        items: placed.Items.length,
        status: placed.Status,
        holdReason: placed.HoldReason,
        expected: placed.EstimatedDeliveryDate,
        next: null,
        copayCents: placed.PaidCents > 0 ? null : placed.TotalCents,
        isEarlier: false,
      },
    })
}
