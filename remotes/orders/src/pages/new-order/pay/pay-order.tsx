import { useApi } from '@homeside/api-client/use-api'
import { useLoad } from '@homeside/api-client/use-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Navigate, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { getOrder } from '../../../api/get-order.ts'
import { getPaymentMethods } from '../../../api/get-payment-methods.ts'
import { placedOrderPath } from '../../../order-paths.ts'
import { PayForm } from './pay-form.tsx'

/** Paying the patient's part of an order that was placed, where the provider asks for it (section 2.10). */
export function PayOrder({ orderKey }: { orderKey: number }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const api = useApi()
  const language = useLanguage()
  const load = useLoad(
    (signal) => Promise.all([getOrder(api, orderKey, signal), getPaymentMethods(api, signal)]),
    [api, orderKey, language],
  )
  return (
    <Page title={t('pay.title')} lead={t('pay.lead')}>
      <Loaded load={load} skeleton={<Skeleton shape="cards" count={2} />}>
        {([order, methods]) => {
          const owed = (order.TotalCents ?? 0) - order.PaidCents
          if (owed <= 0) return <Navigate replace to={placedOrderPath(alias, orderKey)} />
          return <PayForm order={order} owedCents={owed} methods={methods} />
        }}
      </Loaded>
    </Page>
  )
}
