import { joinLoads } from '@homeside/api-client/load'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { dashboardAtom } from '@homeside/session/dashboard'
import { isWaitingForPatient } from '@homeside/ui/order-state'
import { useAtomValue } from 'jotai'

import { orderDraftQuery, suppliesQuery } from '../../api/order-queries.ts'
import { enough, NextOrderWords } from './next-order-words.tsx'

import './next-order.css'

/**
 * The next order, in the frame that home reserves: the one that was begun, else what can be ordered, by name and
 * picture, else when something will be. Until the supplies have loaded, it shows what home knows about them.
 */
export default function NextOrder() {
  const language = useLanguage()
  const { dashboardInfo } = useAtomValue(dashboardAtom)
  const first = useQueryLoad(suppliesQuery(language, { first: String(enough) }))
  const load = joinLoads(first, useQueryLoad(orderDraftQuery()))
  const [supplies, kept] = load.status === 'ready' ? load.value : [null, null]
  return (
    <NextOrderWords
      count={supplies?.OrderableCount ?? dashboardInfo?.EligibleSupplyCount ?? 0}
      supplies={supplies}
      next={supplies ? supplies.NextAvailableDate : (dashboardInfo?.NextAvailableDate ?? null)}
      kept={kept}
      isSecond={
        dashboardInfo
          ? dashboardInfo.PaymentsNeedAttention || dashboardInfo.LastOrders.some(isWaitingForPatient)
          : false
      }
    />
  )
}
