import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { paths } from '@homeside/contract/constants/paths'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button, Popconfirm } from 'antd'

import { Refused } from '../frame/shown.tsx'
import { staffCall, staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'

/** What was charged to a card for an order, which can be given back. Draws nothing where nothing was. */
export function OrderPayments({ order }: { order: StaffOrder }) {
  const t = useText('desk')
  const language = useLanguage()
  const { at } = useTimes()
  const { send, isSending, problem } = useSending()
  const load = useQueryLoad(staffQuery(paths.staffPatientCharges, { params: { key: order.PatientKey } }))
  const charges = load.status === 'ready' ? load.value.Items.filter(({ OrderKey }) => OrderKey === order.OrderKey) : []
  if (charges.length === 0) return null
  return (
    <section className="desk-part">
      <h2>{t('orders.payments')}</h2>
      <Refused problem={problem} />
      <ul>
        {charges.map(({ ChargeKey, AmountCents, Last4, Status, AskedUtc, RefundAskedUtc }) => (
          <li key={ChargeKey}>
            {formatCents(AmountCents, language)} · {t('orders.card', { last4: Last4 })} · {at(AskedUtc)} ·{' '}
            {t(`orders.charge.${RefundAskedUtc && Status === 'Paid' ? 'Refunding' : Status}`)}{' '}
            {Status === 'Paid' && !RefundAskedUtc ? (
              <Popconfirm
                title={t('orders.refundAsk', { amount: formatCents(AmountCents, language) })}
                okText={t('orders.refund')}
                cancelText={t('cancel')}
                onConfirm={() =>
                  void send(() => staffCall('POST', paths.staffRefund, { params: { key: ChargeKey }, json: {} }))
                }
              >
                <Button size="small" loading={isSending}>
                  {t('orders.refund')}
                </Button>
              </Popconfirm>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
