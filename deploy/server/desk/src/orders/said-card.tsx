import type { Charge } from '@homeside/contract/charges'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button } from 'antd'
import { useSearchParams } from 'react-router-dom'

import { Refused } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useSending } from '../frame/use-sending.ts'

interface SaidCardProps {
  order: StaffOrder
  onCharged: (charge: Charge) => void
}

/**
 * Takes a card that the patient says on the phone. Its number is typed on the processor's page, which leads back here with
 * the name of the visit in the address; nothing is charged before somebody presses the button for it.
 */
export function SaidCard({ order, onCharged }: SaidCardProps) {
  const t = useText('desk')
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const { send, isSending, problem } = useSending()
  const Session = search.get('session')
  const params = { key: order.OrderKey }
  const amount = formatCents(order.DueNowCents, language)
  const leave = () =>
    setSearch(
      (before) => {
        before.delete('session')
        return before
      },
      { replace: true },
    )
  const open = () =>
    send(async (key) => {
      const { Url } = await staffCall('POST', 'staff/orders/{key}/card-page', { params, json: {}, key })
      location.assign(Url)
    })
  const charge = (visit: string) =>
    send(async (key) => {
      const json = { Session: visit, AmountCents: order.DueNowCents }
      onCharged(await staffCall('POST', 'staff/orders/{key}/charge', { params, json, key }))
    }, leave)
  return (
    <>
      <h3>{t('orders.said.title')}</h3>
      <p className="desk-soft">{t(Session ? 'orders.said.entered' : 'orders.said.hint', { amount })}</p>
      <Refused problem={problem} />
      <div className="desk-acts">
        {Session ? (
          <>
            <Button type="primary" loading={isSending} onClick={() => void charge(Session)}>
              {t('orders.said.charge', { amount })}
            </Button>
            <Button disabled={isSending} onClick={() => void open()}>
              {t('orders.said.again')}
            </Button>
            <Button disabled={isSending} onClick={leave}>
              {t('orders.said.leave')}
            </Button>
          </>
        ) : (
          <Button loading={isSending} onClick={() => void open()}>
            {t('orders.said.open', { amount })}
          </Button>
        )}
      </div>
    </>
  )
}
