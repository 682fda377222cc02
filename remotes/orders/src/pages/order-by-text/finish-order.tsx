import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { orderMoney } from '@homeside/contract/constants/order-money'
import type { Order } from '@homeside/contract/orders'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { finishTask } from '@homeside/parts/link/finish-task'
import { shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'

import { orderQuery } from '../../api/order-queries.ts'

/** Returns from the payment of an order, and ends the visit. */
export function FinishOrder({ orderKey }: { orderKey: number }) {
  const t = useText('orders')
  const load = useQueryLoad(orderQuery(orderKey, useLanguage()))
  return (
    <Page title={t('placed.loadingTitle')}>
      <Loaded load={load} skeleton={<Skeleton shape="text" count={6} />}>
        {(order) => <Finish order={order} />}
      </Loaded>
    </Page>
  )
}

function Finish({ order }: { order: Order }) {
  const finish = useEffectEvent(useFinishOrder())
  useEffect(() => {
    void finish(order)
  }, [order])
  return <Skeleton shape="text" count={6} />
}

/** Ends the visit of a texted link with the placed order. */
export function useFinishOrder(): (placed: Order) => Promise<void> {
  const api = useApi()
  const link = useAtomValue(shortCodeInfoAtom)
  return (placed) => {
    const { unknown, rest, paid } = orderMoney(placed)
    return finishTask(api, link, {
      route: 'orders',
      order: {
        number: placed.OrderNumber,
        date: placed.OrderDate,
        items: placed.Items.length,
        status: placed.Status,
        holdReason: placed.HoldReason,
        expected: placed.EstimatedDeliveryDate,
        next: null,
        copayCents: rest > 0 ? rest : null,
        copayLacks: unknown,
        paidCents: paid,
        isEarlier: false,
      },
    })
  }
}
