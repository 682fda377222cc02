import { type AtOnceAct, isAtOnce, type OrderAct, orderActs } from '@homeside/contract/constants/order-acts'
import { nextOrderState } from '@homeside/contract/constants/order-states'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { useText } from '@homeside/i18n/use-text'
import { Button, Popconfirm, Space } from 'antd'
import { useContext, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { NextContext } from '../frame/desk-page.tsx'
import { Key } from '../frame/keys.tsx'
import { useUndoableAct, useLeaving } from '../frame/leaving.tsx'
import { useSession } from '../frame/session.ts'
import { useTimes } from '../frame/times.ts'
import { leaveNow } from '../frame/use-sending.ts'
import { OrderActForm } from './order-act-form.tsx'
import { isEnding, lastActOf, sendOrderAct, takes } from './order-act.ts'

/** The keys of the acts that have one. No two of a letter are possible at once. */
const letters: { readonly [Act in OrderAct]?: string } = {
  accept: 'a',
  approve: 'a',
  ship: 's',
  deliver: 'd',
  block: 'r',
  hold: 'h',
}

/** What can be done with an order as it stands; the next step comes first. */
export function OrderActs({ order }: { order: StaffOrder }) {
  const t = useText('desk')
  const [open, setOpen] = useState<OrderAct | null>(null)
  const opener = useRef<Element>(null)
  const { clock } = useTimes()
  const { Name } = useSession()
  const act = useUndoableAct()
  const next = useContext(NextContext)
  const about = `orders/${order.OrderKey}`
  // What was done by one press and has not left yet counts: the next act sends it.
  const leaving = useLeaving(about)
  const status = leaving?.becomes ?? order.Status
  const possible = (Object.keys(orderActs) as OrderAct[])
    .filter((each) => nextOrderState(status, each, order.Parcels.length > 0) !== null)
    .filter((each) => each !== 'arrive' || order.Parcels.some(({ ArrivedOn }) => !ArrivedOn))
    // The number of a parcel that has arrived is corrected no more.
    .filter((each) => each !== 'correct' || order.Parcels.some(({ ArrivedOn }) => !ArrivedOn))
    // The only parcel on its way is the whole order.
    .filter((each) => each !== 'arrive' || status !== 'Shipped' || order.Parcels.length > 1)
    // Under review, to cancel is to deny.
    .filter((each, _, all) => each !== 'callOff' || !all.includes('deny'))
  // A form stays open with what was typed, also when somebody else has moved the order on meanwhile.
  if (possible.length === 0 && open === null) return null
  const unsent = order.Items.filter((item) => item.Quantity > item.ShippedQty).map(({ PlainName }) => PlainName)
  const actAtOnce = (done: AtOnceAct) =>
    act({
      about,
      words: t(`orders.done.${done}`, { number: order.OrderNumber }),
      becomes: nextOrderState(status, done, order.Parcels.length > 0) ?? undefined,
      call: async (key) => {
        const last = lastActOf(await sendOrderAct(done, order, {}, key))
        // Done twice, it is done once: by whoever was faster.
        return last === null || last.by === Name
          ? null
          : t(`orders.did.${last.what}`, { name: last.by, time: clock(last.at) })
      },
    })
  const openForm = (asked: OrderAct) => {
    leaveNow()
    opener.current = document.activeElement
    setOpen(asked)
  }
  const close = () => {
    flushSync(() => setOpen(null))
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <section className="desk-part" aria-label={t('orders.acts')}>
      <Space wrap>
        {possible.map((each, index) => {
          // Items that were not sent are never sent once the order counts as arrived.
          const isEarly = each === 'deliver' && unsent.length > 0
          const begin = () => (isAtOnce(each) ? actAtOnce(each) : openForm(each))
          return (
            <Popconfirm
              key={each}
              disabled={!isEarly}
              title={t('orders.endsEarly')}
              description={t('orders.notSent', { items: unsent.join(', ') })}
              okText={t('orders.endNow')}
              onConfirm={begin}
            >
              <Button
                type={index === 0 && each !== 'deliver' ? 'primary' : 'default'}
                danger={isEnding(each)}
                aria-keyshortcuts={letters[each]}
                {...(isEarly ? {} : { onClick: begin })}
              >
                {t(each === 'callOff' && order.Parcels.length > 0 ? 'orders.cancelRest' : `orders.act.${each}`)}{' '}
                {letters[each] ? <Key of={letters[each]} /> : null}
              </Button>
            </Popconfirm>
          )
        })}
      </Space>
      {/* A change is decided about an order that shows what was done before it. */}
      {open && !(leaving && takes(open, 'Seen')) ? (
        <OrderActForm
          key={open}
          order={order}
          act={open}
          onClose={close}
          // An act that does not move the order leaves it waiting and open.
          {...(next && nextOrderState(status, open, order.Parcels.length > 0) !== status ? { onDone: next } : {})}
        />
      ) : null}
    </section>
  )
}
