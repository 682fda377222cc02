import {
  type AtOnceAct,
  isAtOnce,
  type OrderAct,
  orderActs,
  orderEntries,
} from '@homeside/contract/constants/order-acts'
import { nextOrderState } from '@homeside/contract/constants/order-states'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { useText } from '@homeside/i18n/use-text'
import { Button, Popconfirm, Space, Alert, Drawer, Form } from 'antd'
import { useContext, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { NextContext } from '../frame/desk-page.tsx'
import { Key } from '../frame/keys.tsx'
import { useUndoableAct, useLeaving } from '../frame/leaving.tsx'
import { useSession, useKeptWords } from '../frame/session.ts'
import { Refused } from '../frame/shown.tsx'
import { useTimes } from '../frame/times.ts'
import { leaveNow, useSending } from '../frame/use-sending.ts'
import { fields } from './order-act-fields.tsx'
import { isEnding, lastActOf, sendOrderAct, takes, type ActEntries, readyOf } from './order-act.ts'

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

interface OrderActFormProps {
  order: StaffOrder
  act: OrderAct
  onClose: () => void
  onDone?: () => void
}

/** Asks what an act needs, beside the order, and does it. */
function OrderActForm({ order: now, act, onClose, onDone }: OrderActFormProps) {
  const [opened] = useState(now)
  // A change is decided about the order as it was shown: the server knows what has happened to it since.
  const order = takes(act, 'Seen') ? opened : now
  const t = useText('desk')
  const { send, isSending, problem } = useSending()
  const [form] = Form.useForm<ActEntries>()
  const { words, keep } = useKeptWords(`order ${order.OrderKey} ${act}`)
  const left = order.Items.filter((item) => item.Quantity > item.ShippedQty)
  const shown = {
    quantities: Object.fromEntries(
      order.Items.map((item) => [item.SupplyKey, act === 'ship' ? readyOf(item) : item.Quantity - item.ShippedQty]),
    ),
    days: Object.fromEntries(order.Items.map((item) => [item.SupplyKey, item.Backorder?.ExpectedOn ?? ''])),
    address: order.DeliveryAddress,
    // One item that is not sent needs no choice.
    replacement: left.length === 1 ? { SupplyKey: left[0]?.SupplyKey } : {},
  }
  // Typed words outlive Escape. Values that the form took from the order do so only while the order is as it was, so that
  // nobody brings back an address or a day that a colleague has changed meanwhile.
  const [kept] = useState(() => (words === '' ? null : (JSON.parse(words) as { shown?: object; entries: ActEntries })))
  const isAsShown = isSame(kept?.shown, shown)
  const offered = { ...shown, ...kept?.entries, ...(isAsShown ? {} : shown) }
  const [wasKept] = useState(() => {
    const { quantities, days, address, replacement, ...said } = offered
    const isAsOffered =
      isSame({ ...shown.quantities, ...quantities }, shown.quantities) &&
      isSame({ ...shown.days, ...days }, shown.days) &&
      isSame({ ...shown.address, ...address }, shown.address) &&
      isSame({ ...shown.replacement, ...replacement }, shown.replacement)
    return !isAsOffered || Object.values(said).some(Boolean)
  })
  const button = useRef<HTMLButtonElement>(null)
  // A scanner ends a number with Enter: that sends no words that nobody has looked at.
  const scanned = () => {
    const note = form.getFieldValue('Note') as string | undefined
    if (wasKept || note?.trim()) button.current?.focus()
    else form.submit()
  }
  const forget = () => {
    keep('')
    onClose()
  }
  const finish = () => {
    forget()
    onDone?.()
  }
  const asked = orderEntries.filter((entry) => takes(act, entry))
  return (
    <Drawer
      open
      size={480}
      title={t(`orders.act.${act}`)}
      onClose={onClose}
      footer={
        <Space>
          <Button ref={button} type="primary" danger={isEnding(act)} loading={isSending} onClick={form.submit}>
            {t(`orders.act.${act}`)}
          </Button>
          <Button onClick={forget}>{t('cancel')}</Button>
        </Space>
      }
    >
      <Form<ActEntries>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true, block: 'center' }}
        initialValues={offered}
        onValuesChange={(_, entries) => keep(JSON.stringify({ shown, entries }))}
        onFinish={(entries) => void send((key) => sendOrderAct(act, order, entries, key), finish)}
      >
        {wasKept ? <Alert className="desk-gap" role="note" type="info" showIcon title={t('orders.form.kept')} /> : null}
        <Refused problem={problem} />
        {asked.map((entry) => {
          const Field = fields[entry]
          return <Field key={entry} order={order} act={act} onScanned={scanned} />
        })}
      </Form>
    </Drawer>
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
