import type { OrderAct } from '@homeside/contract/constants/order-acts'
import { orderEntries } from '@homeside/contract/constants/order-acts'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { useText } from '@homeside/i18n/use-text'
import { Button, Drawer, Form, Space } from 'antd'
import { useState } from 'react'

import { useKeptWords } from '../frame/session.ts'
import { Refused } from '../frame/shown.tsx'
import { useSending } from '../frame/use-sending.ts'
import { fields } from './order-act-fields.tsx'
import { isEnding, sendOrderAct, takes } from './order-act.ts'
import type { ActEntries } from './order-act.ts'

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
  const left = Object.fromEntries(
    order.Items.map((item) => [String(item.SupplyKey), item.Quantity - item.ShippedQty] as const),
  )
  // What was typed outlives Escape. Quantities do while as much is left.
  const [kept] = useState(() => (words === '' ? null : (JSON.parse(words) as { left: object; entries: ActEntries })))
  const isLeft = JSON.stringify(kept?.left) === JSON.stringify(left)
  const forget = () => {
    keep('')
    onClose()
  }
  const finish = () => {
    forget()
    onDone?.()
  }
  const asked = orderEntries.filter((entry) => takes(act, entry))
  const days = Object.fromEntries(order.Items.map((item) => [String(item.SupplyKey), item.Backorder?.ExpectedOn ?? '']))
  return (
    <Drawer
      open
      size={480}
      title={t(`orders.act.${act}`)}
      onClose={onClose}
      footer={
        <Space>
          <Button type="primary" danger={isEnding(act)} loading={isSending} onClick={form.submit}>
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
        initialValues={{
          days,
          address: order.DeliveryAddress,
          quantities: left,
          ...kept?.entries,
          ...(isLeft ? {} : { quantities: left, days }),
        }}
        onValuesChange={(_, entries) => keep(JSON.stringify({ left, entries }))}
        onFinish={(entries) => void send((key) => sendOrderAct(act, order, entries, key), finish)}
      >
        <Refused problem={problem} />
        {asked.map((entry) => {
          const Field = fields[entry]
          return <Field key={entry} order={order} act={act} />
        })}
      </Form>
    </Drawer>
  )
}
