import { paths } from '@homeside/contract/constants/paths'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Link } from 'react-router-dom'

import { Rows } from '../frame/rows.tsx'
import { useSession } from '../frame/session.ts'
import { staffQuery } from '../frame/staff-call.ts'
import { nextPlace, pageAfter, usePages } from '../frame/use-pages.ts'
import { OrderState } from '../orders/order-state.tsx'

/** Every order of a patient, the newest first. */
export function PatientOrders({ patientKey }: { patientKey: number }) {
  const t = useText('desk')
  const language = useLanguage()
  const { SiteKey } = useSession()
  const addressOf = ({ OrderKey }: { OrderKey: number }) => `/${SiteKey}/orders/${OrderKey}`
  const pages = usePages(
    (after?: string) => staffQuery(paths.staffOrders, { query: { patient: patientKey, ...pageAfter(after) } }),
    nextPlace,
  )
  return (
    <Rows
      pages={pages}
      keyOf={({ OrderKey }) => OrderKey}
      addressOf={addressOf}
      empty={t('patients.noOrders')}
      columns={[
        { title: t('patients.order'), render: (_, row) => <Link to={addressOf(row)}>{row.OrderNumber}</Link> },
        {
          title: t('patients.orderedOn'),
          className: 'desk-numbers',
          render: (_, { OrderDate }) => formatDate(OrderDate, language, 'medium'),
        },
        {
          title: t('patients.state'),
          render: (_, { Status, HoldReason }) => <OrderState status={Status} holdReason={HoldReason} />,
        },
      ]}
    />
  )
}
