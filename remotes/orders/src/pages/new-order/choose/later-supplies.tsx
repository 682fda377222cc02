import type { SupplyItem } from '@homeside/contract/orders'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { StatusLine } from '@homeside/ui/status-line'

import { CalendarButton } from '../../../calendar/calendar-button.tsx'
import { useOrder } from '../../../order/order-store.ts'
import { canOrder } from '../../../order/order-supplies.ts'
import { SupplyPicture } from '../../supply-picture.tsx'
import { OrdersLink } from '../order-ways.tsx'
import { FewFirst } from './supply-list.tsx'

import './choose.css'

/** Supplies without a date come last. */
function soonestFirst(items: readonly SupplyItem[]): SupplyItem[] {
  const sorted = [...items]
  sorted.sort((one, other) => (one.AvailableToOrderDate ?? '9999').localeCompare(other.AvailableToOrderDate ?? '9999'))
  return sorted
}

/** What cannot be ordered now, soonest first, with date and reason. Nothing here can be selected. */
export function LaterSupplies() {
  const t = useText('orders')
  const later = useOrder().supplies.Items.filter((supply) => !canOrder(supply))
  if (later.length === 0) return null
  return (
    <section className="hs-stack" aria-labelledby="later-supplies">
      <h2 id="later-supplies">{t('later.title')}</h2>
      <FewFirst items={soonestFirst(later)}>{(few) => <LaterList supplies={few} />}</FewFirst>
    </section>
  )
}

function LaterList({ supplies }: { supplies: readonly SupplyItem[] }) {
  const t = useText('orders')
  const language = useLanguage()
  return (
    <ul className="hs-surface ord-later">
      {supplies.map((item) => (
        <li key={item.SupplyKey} className="ord-later-supply">
          <SupplyPicture supply={item} size={48} />
          <div>
            <p className="ord-later-name">
              {item.PlainName} <span className="ord-code">{t('item.code', { code: item.HcpcsCode })}</span>
            </p>
            <StatusLine tone="neutral">
              {item.AvailableToOrderDate
                ? t('later.from', { date: formatDate(item.AvailableToOrderDate, language) })
                : t('later.ask')}
            </StatusLine>
            <p className="hs-hint">{t(`later.reason.${item.ReasonCode ?? 'unknown'}`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Shown when nothing can be ordered: the first day on which something can, and whom to call before. */
export function NothingEligible() {
  const t = useText('orders')
  const language = useLanguage()
  const { name, phone } = useProvider()
  const next = useOrder().supplies.NextAvailableDate
  return (
    <Page title={t('nothingEligible.title')}>
      <Notice tone="info" title={t('nothingEligible.noticeTitle')}>
        <p>{next ? t('nothingEligible.next', { date: formatDate(next, language) }) : t('nothingEligible.noDate')}</p>
        <p>
          {t('nothingEligible.call', { provider: name })} <PhoneLink phone={phone} />
        </p>
        {next && <CalendarButton day={next} />}
      </Notice>
      <LaterSupplies />
      <OrdersLink className="hs-button hs-button-quiet ord-start">{t('nothingEligible.showOrders')}</OrdersLink>
    </Page>
  )
}
