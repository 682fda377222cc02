import { orderDraftDays } from '@homeside/contract/constants/limits'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useLocalTime, wholeDay } from '@homeside/parts/days/local-time'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'

import { useOrder } from '../../../order/order-store.ts'
import { canOrder, listNames } from '../../../order/order-supplies.ts'
import { OrdersLink, useIsByLink, useOrderWays } from '../order-ways.tsx'

/** The state of an order that was begun: made from an earlier one, resumed, gone, or only on this device. */
export function OrderNews() {
  const t = useText('orders')
  const language = useLanguage()
  const local = useLocalTime()
  const { supplies, kept, again, news, saving } = useOrder()
  const { startOver } = useOrderWays()
  const waiting = (again?.Items ?? []).filter(
    ({ SupplyKey }) => !supplies.Items.some((supply) => supply.SupplyKey === SupplyKey && canOrder(supply)),
  )
  return (
    <>
      {(saving === 'unsaved' || saving === 'refused') && <Notice tone="warning" title={t(`draft.${saving}`)} />}
      {again && (
        <Notice tone="info" title={t('draft.again', { number: again.OrderNumber })}>
          {waiting.length > 0 && <p>{t('draft.againPartly', { names: listNames(waiting, language) })}</p>}
        </Notice>
      )}
      {!again && news === 'gone' && (
        <Notice tone="info" title={t('draft.gone')}>
          <p>{t('draft.goneText', { days: orderDraftDays })}</p>
        </Notice>
      )}
      {!again && news === 'resumed' && kept.SavedUtc && kept.ExpiresUtc && (
        <Notice tone="info" title={t('draft.resumed', { date: wholeDay(kept.SavedUtc, local) })}>
          <p>{t('draft.expires', { date: wholeDay(kept.ExpiresUtc, local) })}</p>
          <button type="button" className="hs-button hs-button-quiet" onClick={startOver}>
            {t('problem.startOver')}
          </button>
        </Notice>
      )}
    </>
  )
}

/** Another tab or device has placed this order. What is still shown here must not become a second one. */
export function PlacedElsewhere() {
  const t = useText('orders')
  const { startOver } = useOrderWays()
  const isByLink = useIsByLink()
  return (
    <Page title={t('elsewhere.title')}>
      <Notice tone="info" title={t('elsewhere.noticeTitle')}>
        <p>{t('elsewhere.text')}</p>
        {isByLink ? <p>{t('byText.nothingMore')}</p> : null}
      </Notice>
      {isByLink ? null : (
        <div className="hs-actions">
          <OrdersLink className="hs-button hs-button-primary">{t('problem.showOrders')}</OrdersLink>
          <button type="button" className="hs-button hs-button-quiet" onClick={startOver}>
            {t('problem.startOver')}
          </button>
        </div>
      )}
    </Page>
  )
}
