import { joinLoads } from '@homeside/api-client/load'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { dashboardAtom } from '@homeside/session/dashboard'
import { isWaitingForPatient } from '@homeside/ui/order-state'
import { useAtomValue } from 'jotai'

import { orderDraftQuery, suppliesQuery } from '../../api/order-queries.ts'
import { canOrder } from '../../order/can-order.ts'
import { NextOrderWords } from './next-order-words.tsx'

import './next-order.css'

/**
 * The next order, in the frame that home reserves: the one that was begun, else what can be ordered, by name and
 * picture, else when something will be. Until the supplies have loaded, it shows what home knows about them.
 */
export default function NextOrder() {
  const language = useLanguage()
  const { dashboardInfo } = useAtomValue(dashboardAtom)
  const load = joinLoads(useQueryLoad(suppliesQuery(language)), useQueryLoad(orderDraftQuery()))
  const [supplies, kept] = load.status === 'ready' ? load.value : [null, null]
  const ready = supplies?.Items.filter(canOrder) ?? null
  const begun = new Set(kept?.Draft?.Items.flatMap(({ SupplyKey, Quantity }) => (Quantity > 0 ? [SupplyKey] : [])))
  return (
    <NextOrderWords
      count={ready?.length ?? dashboardInfo?.EligibleSupplyCount ?? 0}
      ready={ready}
      next={supplies ? supplies.NextAvailableDate : (dashboardInfo?.NextAvailableDate ?? null)}
      kept={kept}
      begun={supplies?.Items.filter(({ SupplyKey }) => begun.has(SupplyKey)) ?? []}
      isSecond={
        dashboardInfo
          ? dashboardInfo.PaymentsNeedAttention || dashboardInfo.LastOrders.some(isWaitingForPatient)
          : false
      }
    />
  )
}
