import { useApi } from '@homeside/api-client/use-api'
import { useLoad } from '@homeside/api-client/use-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'

import { getOrderDraft } from '../../api/get-order-draft.ts'
import { getSupplies } from '../../api/get-supplies.ts'
import { NextOrderWords } from './next-order-words.tsx'

import './next-order.css'

/** What the next order would be: the one that was begun, else what is due by name, else when something will be. */
export default function NextOrder() {
  const t = useText('orders')
  const api = useApi()
  // Supplies have their names in the patient's language.
  const language = useLanguage()
  const load = useLoad((signal) => Promise.all([getSupplies(api, signal), getOrderDraft(api, signal)]), [api, language])
  return (
    <section className="hs-surface ord-card" aria-labelledby="next-order">
      <h2 id="next-order">{t('card.title')}</h2>
      <Loaded load={load} skeleton={<Skeleton shape="text" count={4} />}>
        {([supplies, kept]) => <NextOrderWords supplies={supplies} kept={kept} />}
      </Loaded>
    </section>
  )
}
