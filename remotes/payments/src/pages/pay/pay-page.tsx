import { useText } from '@homeside/i18n/use-text'
import { PayForOrder } from '@homeside/parts/payment/pay-for-order'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from '@homeside/remote-kit/router'
import { BackLink } from '@homeside/ui/page'

import { chargePath, paymentsPath, payPath } from '../../payment-paths.ts'

/** Payment for an order; the receipt when nothing is left to pay. */
export default function PayPage() {
  const t = useText('payments')
  const { alias = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const orderKey = Number(search.get('order'))
  return (
    <PayForOrder
      orderKey={orderKey}
      dueOf={({ Due }) => Due.find(({ OrderKey }) => OrderKey === orderKey) ?? null}
      path={payPath(alias, orderKey)}
      renderPaid={(charge) => (
        <Navigate replace to={charge ? chargePath(alias, charge.ChargeKey) : paymentsPath(alias)} />
      )}
      onPaid={async ({ ChargeKey }) => navigate(chargePath(alias, ChargeKey), { replace: true })}
      back={<BackLink to={paymentsPath(alias)}>{t('title')}</BackLink>}
    >
      <Link className="hs-button hs-button-text" to={paymentsPath(alias)}>
        {t('notNow')}
      </Link>
    </PayForOrder>
  )
}
