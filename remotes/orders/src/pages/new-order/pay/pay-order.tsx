import { joinLoads } from '@homeside/api-client/load'
import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { PaymentForm } from '@homeside/parts/payment/payment-form'
import { paymentMethodsQuery } from '@homeside/parts/payment/payment-methods-query'
import { Link, Navigate, useNavigate, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { orderQuery } from '../../../api/order-queries.ts'
import { noteOrdersChanged } from '../../../api/orders-changed.ts'
import { payOrderPath, placedOrderPath } from '../../../order-paths.ts'

/** Paying the patient's part of an order that was placed, where the provider asks for it (section 2.10). */
export function PayOrder({ orderKey }: { orderKey: number }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const navigate = useNavigate()
  const language = useLanguage()
  const order = useQueryLoad(useOwnQuery(orderQuery(orderKey, language)))
  const load = joinLoads(order, useQueryLoad(useOwnQuery(paymentMethodsQuery(language))))
  async function showPaid() {
    noteOrdersChanged()
    await navigate(placedOrderPath(alias, orderKey), { replace: true })
  }

  return (
    <Page title={t('pay.title')} lead={t('pay.lead')}>
      <Loaded load={load} skeleton={<Skeleton shape="cards" count={2} />}>
        {([ordered, methods]) => {
          const owed = (ordered.TotalCents ?? 0) - ordered.PaidCents
          if (owed <= 0) return <Navigate replace to={placedOrderPath(alias, orderKey)} />
          return (
            <>
              <section className="hs-surface ord-block" aria-labelledby="pay-amount">
                <h2 id="pay-amount">{t('pay.order', { number: ordered.OrderNumber })}</h2>
                <p className="ord-money hs-tabular">
                  <span>{t('pay.amount')}</span> <strong>{formatCents(owed, language)}</strong>
                </p>
                <p className="hs-hint">{t('pay.meaning')}</p>
              </section>
              <PaymentForm
                due={{ AmountCents: owed, OrderKey: orderKey }}
                methods={methods}
                path={payOrderPath(alias, orderKey)}
                onPaid={showPaid}
              >
                <Link className="hs-button hs-button-text" to={placedOrderPath(alias, orderKey)} replace>
                  {t('pay.later')}
                </Link>
              </PaymentForm>
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}
