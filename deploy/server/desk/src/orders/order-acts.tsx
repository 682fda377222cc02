import { nextOrderState } from '@homeside/contract/constants/order-states'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { useText } from '@homeside/i18n/use-text'
import { Button, Popconfirm, Space } from 'antd'
import { useState } from 'react'

import { Refused } from '../frame/shown.tsx'
import { useSending } from '../frame/use-sending.ts'
import { OrderActForm } from './order-act-form.tsx'
import { orderActs, sendOrderAct } from './order-act.ts'
import type { OrderAct } from './order-act.ts'

/** These need nothing more to be said. */
const atOnce: ReadonlySet<OrderAct> = new Set(['accept', 'deliver'])
const ending: ReadonlySet<OrderAct> = new Set(['deny', 'callOff'])

/** What can be done with an order as it stands; the next step comes first. */
export function OrderActs({ order }: { order: StaffOrder }) {
  const t = useText('desk')
  const [open, setOpen] = useState<OrderAct | null>(null)
  const { send, isSending, problem } = useSending()
  const possible = orderActs
    .filter((act) => nextOrderState(order.Status, act) !== null)
    // Under review, to cancel is to deny.
    .filter((act, _, all) => act !== 'callOff' || !all.includes('deny'))
  // A form stays open with what was typed, also when somebody else has moved the order on meanwhile.
  if (possible.length === 0 && open === null && problem === null) return null
  const unsent = order.Items.filter((item) => item.Quantity > item.ShippedQty).map(({ PlainName }) => PlainName)
  const actAtOnce = (act: OrderAct) => void send(() => sendOrderAct(act, order, {}))
  return (
    <section className="desk-part" aria-label={t('orders.acts')}>
      <Space wrap>
        {possible.map((act, index) => {
          // What was not sent of an order that arrived is never sent.
          const isEarly = act === 'deliver' && unsent.length > 0
          const begin = () => (atOnce.has(act) ? actAtOnce(act) : setOpen(act))
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
                danger={ending.has(act)}
                loading={isSending && atOnce.has(act)}
                {...(isEarly ? {} : { onClick: begin })}
              >
                {t(`orders.act.${act}`)}
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
