import { joinLoads } from '@homeside/api-client/load'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'

import { orderDraftQuery, suppliesQuery } from '../../api/order-queries.ts'
import { NextOrderWords } from './next-order-words.tsx'

import './next-order.css'

/** What the next order would be: the one that was begun, else what is due by name, else when something will be. */
export default function NextOrder() {
  const t = useText('orders')
  const language = useLanguage()
  const load = joinLoads(useQueryLoad(suppliesQuery(language)), useQueryLoad(orderDraftQuery()))
  return (
    <section className="hs-surface ord-card" aria-labelledby="next-order">
      <h2 id="next-order">{t('card.title')}</h2>
      <Loaded load={load} skeleton={<Skeleton shape="text" count={4} />}>
        {([supplies, kept]) => <NextOrderWords supplies={supplies} kept={kept} />}
      </Loaded>
    </section>
  )
}
