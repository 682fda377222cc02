import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { orderMoney } from '@homeside/contract/constants/order-money'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { PayForOrder } from '@homeside/parts/payment/pay-for-order'
import { Link, Navigate, useNavigate, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { noteOrdersChanged } from '../../../api/order-calls.ts'
import { orderQuery } from '../../../api/order-queries.ts'
import { payOrderPath, placedOrderPath } from '../../../order-paths.ts'

/**
 * Payment of the patient's share of a placed order, where the provider asks for it (section 2.10 of the specification).
 */
export function PayOrder({ orderKey }: { orderKey: number }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const navigate = useNavigate()
  const load = useQueryLoad(useOwnQuery(orderQuery(orderKey, useLanguage())))
  const placed = placedOrderPath(alias, orderKey)
  if (load.status !== 'ready') {
    return (
      <Page title={t('pay.title')}>
        <Loaded load={load} skeleton={<Skeleton shape="cards" count={2} />}>
          {() => null}
        </Loaded>
      </Page>
    )
  }
  const { OrderNumber, Items } = load.value
  const { rest, way } = orderMoney(load.value)
  const AmountCents = way === 'cancelled' ? 0 : rest
  const due = { OrderKey: orderKey, OrderNumber, ItemNames: Items.map(({ PlainName }) => PlainName), AmountCents }
  return (
    <PayForOrder
      orderKey={orderKey}
      lead={t('pay.placed')}
      dueOf={() => (AmountCents > 0 ? due : null)}
      path={payOrderPath(alias, orderKey)}
      renderPaid={() => <Navigate replace to={placed} />}
      onPaid={async () => {
        noteOrdersChanged()
        await navigate(placed, { replace: true })
      }}
    >
      <Link className="hs-button hs-button-text" to={placed} replace>
        {t('pay.later')}
      </Link>
    </PayForOrder>
  )
}
