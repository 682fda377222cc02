import { joinLoads } from '@homeside/api-client/load'
import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Navigate, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { orderQuery } from '../../../api/order-queries.ts'
import { paymentMethodsQuery } from '../../../api/patient-queries.ts'
import { placedOrderPath } from '../../../order-paths.ts'
import { PayForm } from './pay-form.tsx'

/** Paying the patient's part of an order that was placed, where the provider asks for it (section 2.10). */
export function PayOrder({ orderKey }: { orderKey: number }) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const order = useQueryLoad(useOwnQuery(orderQuery(orderKey, language)))
  const load = joinLoads(order, useQueryLoad(useOwnQuery(paymentMethodsQuery)))
  return (
    <Page title={t('pay.title')} lead={t('pay.lead')}>
      <Loaded load={load} skeleton={<Skeleton shape="cards" count={2} />}>
        {([ordered, { Items: methods }]) => {
          const owed = (ordered.TotalCents ?? 0) - ordered.PaidCents
          if (owed <= 0) return <Navigate replace to={placedOrderPath(alias, orderKey)} />
          return <PayForm order={ordered} owedCents={owed} methods={methods} />
        }}
      </Loaded>
    </Page>
  )
}
