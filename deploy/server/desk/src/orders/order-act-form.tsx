import { type OrderAct, orderEntries } from '@homeside/contract/constants/order-acts'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Drawer, Form, Space } from 'antd'
import { useRef, useState } from 'react'

import { Refused } from '../frame/shown.tsx'
import { useKeptWords } from '../frame/use-kept-words.ts'
import { useSending } from '../frame/use-sending.ts'
import { fields } from './order-act-fields.tsx'
import { type ActEntries, isEnding, readyOf, sendOrderAct, takes } from './order-act.ts'

interface OrderActFormProps {
  order: StaffOrder
  act: OrderAct
  onClose: () => void
  onDone?: () => void
}

/** Asks what an act needs, beside the order, and does it. */
export function OrderActForm({ order: now, act, onClose, onDone }: OrderActFormProps) {
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
