import { orderActs } from '@homeside/contract/constants/order-acts'
import type { OrderAct } from '@homeside/contract/constants/order-acts'
import { nextOrderState } from '@homeside/contract/constants/order-states'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { useText } from '@homeside/i18n/use-text'
import { Button, Popconfirm, Space } from 'antd'
import { useState } from 'react'

import { Refused } from '../frame/shown.tsx'
import { useSending } from '../frame/use-sending.ts'
import { OrderActForm } from './order-act-form.tsx'
import { isEnding, sendOrderAct } from './order-act.ts'

/** What can be done with an order as it stands; the next step comes first. */
export function OrderActs({ order }: { order: StaffOrder }) {
  const t = useText('desk')
  const [open, setOpen] = useState<OrderAct | null>(null)
  const { send, isSending, problem } = useSending()
  const possible = (Object.keys(orderActs) as OrderAct[])
    .filter((act) => nextOrderState(order.Status, act, order.Parcels.length > 0) !== null)
    .filter((act) => act !== 'arrive' || order.Parcels.some(({ ArrivedOn }) => !ArrivedOn))
    // The only parcel on its way is the whole order.
    .filter((act) => act !== 'arrive' || order.Status !== 'Shipped' || order.Parcels.length > 1)
    // Under review, to cancel is to deny.
    .filter((act, _, all) => act !== 'callOff' || !all.includes('deny'))
  // A form stays open with what was typed, also when somebody else has moved the order on meanwhile.
  if (possible.length === 0 && open === null && problem === null) return null
  const unsent = order.Items.filter((item) => item.Quantity > item.ShippedQty).map(({ PlainName }) => PlainName)
  const actAtOnce = (act: OrderAct) => void send((key) => sendOrderAct(act, order, {}, key))
  return (
    <section className="desk-part" aria-label={t('orders.acts')}>
      <Space wrap>
        {possible.map((act, index) => {
          // What was not sent of an order that arrived is never sent.
          const isEarly = act === 'deliver' && unsent.length > 0
          const isAtOnce = 'atOnce' in orderActs[act]
          const begin = () => (isAtOnce ? actAtOnce(act) : setOpen(act))
          return (
            <Popconfirm
              key={act}
              disabled={!isEarly}
              title={t('orders.endsEarly')}
              description={t('orders.notSent', { items: unsent.join(', ') })}
              okText={t('orders.endNow')}
              onConfirm={begin}
            >
              <Button
                type={index === 0 ? 'primary' : 'default'}
                danger={isEnding(act)}
                loading={isSending && isAtOnce}
                {...(isEarly ? {} : { onClick: begin })}
              >
                {t(act === 'callOff' && order.Parcels.length > 0 ? 'orders.cancelRest' : `orders.act.${act}`)}
              </Button>
            </Popconfirm>
          )
        })}
      </Space>
      <Refused problem={problem} />
      {open ? <OrderActForm key={open} order={order} act={open} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}
