import type { SupplyItem } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

/** When a supply was last ordered, and since when it is ready. */
export function SupplyFacts({ item }: { item: SupplyItem }) {
  const t = useText('orders')
  const language = useLanguage()
  const ready = item.AvailableToOrderDate
  return (
    <dl className="ord-facts hs-tabular">
      <dt>{t('choose.lastOrdered')}</dt>
      <dd>{item.LastOrderDate ? formatDate(item.LastOrderDate, language, 'medium') : t('choose.never')}</dd>
      <dt>{t(ready ? 'choose.readySince' : 'choose.ready')}</dt>
      <dd>{ready ? formatDate(ready, language, 'medium') : t('choose.readyNow')}</dd>
    </dl>
  )
}
