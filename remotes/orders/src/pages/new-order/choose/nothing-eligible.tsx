import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'

import { ordersPath } from '../../../order-paths.ts'
import { useOrder } from '../../../order/order-store.ts'
import { useIsByLink } from '../../../order/use-is-by-link.ts'
import { LaterSupplies } from './later-supplies.tsx'

import './choose.css'

/** Shown when nothing can be ordered: the first day on which something can, and whom to call before. */
export function NothingEligible() {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const isByLink = useIsByLink()
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
      </Notice>
      <LaterSupplies />
      {isByLink ? null : (
        <Link className="hs-button hs-button-quiet ord-start" to={ordersPath(alias)}>
          {t('nothingEligible.showOrders')}
        </Link>
      )}
    </Page>
  )
}
