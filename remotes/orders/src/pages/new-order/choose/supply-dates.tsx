import type { SupplyItem } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

/** When a supply was last ordered and since when it is due, one under the other so that cards compare by eye. */
export function SupplyDates({ item }: { item: SupplyItem }) {
  const t = useText('orders')
  const language = useLanguage()
  return (
    <dl className="ord-facts hs-tabular">
      <dt>{t('choose.lastOrdered')}</dt>
      <dd>{item.LastOrderDate ? formatDate(item.LastOrderDate, language) : t('choose.never')}</dd>
      <dt>{t('choose.ready')}</dt>
      <dd>
        {item.AvailableToOrderDate
          ? t('choose.readySince', { date: formatDate(item.AvailableToOrderDate, language) })
          : t('choose.readyNow')}
      </dd>
    </dl>
  )
}
