import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'

import { ordersPath } from '../../order-paths.ts'
import { useOrderWays } from '../../order/use-order-ways.ts'

/** Another tab or device has placed this order. What is still shown here must not become a second one. */
export function PlacedElsewhere() {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const { startOver } = useOrderWays()
  return (
    <Page title={t('elsewhere.title')}>
      <Notice tone="info" title={t('elsewhere.noticeTitle')}>
        <p>{t('elsewhere.text')}</p>
      </Notice>
      <div className="hs-actions">
        <Link className="hs-button hs-button-primary" to={ordersPath(alias)}>
          {t('problem.showOrders')}
        </Link>
        <button type="button" className="hs-button hs-button-quiet" onClick={startOver}>
          {t('problem.startOver')}
        </button>
      </div>
    </Page>
  )
}
