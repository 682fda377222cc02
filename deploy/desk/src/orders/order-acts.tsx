import { nextOrderState } from '@homeside/contract/constants/order-states'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { useText } from '@homeside/i18n/use-text'
import { Button, Space } from 'antd'
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
  const begin = (act: OrderAct) => {
    if (atOnce.has(act)) void send(() => sendOrderAct(act, order, {}))
    else setOpen(act)
  }
  return (
    <section className="desk-part" aria-label={t('orders.acts')}>
      <Space wrap>
        {possible.map((act, index) => (
          <Button
            key={act}
            type={index === 0 ? 'primary' : 'default'}
            danger={ending.has(act)}
            loading={isSending && atOnce.has(act)}
            onClick={() => begin(act)}
          >
            {t(`orders.act.${act}`)}
          </Button>
        ))}
      </Space>
      <Refused problem={problem} />
      {open ? <OrderActForm key={open} order={order} act={open} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}
