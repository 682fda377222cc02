import { quantityMax } from '@homeside/contract/constants/limits'
import { holdReasons } from '@homeside/contract/constants/order-states'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { useText } from '@homeside/i18n/use-text'
import { Button, Checkbox, Drawer, Form, Input, InputNumber, Radio, Space } from 'antd'

import { Refused } from '../frame/shown.tsx'
import { useSending } from '../frame/use-sending.ts'
import { sendOrderAct } from './order-act.ts'
import type { ActEntries, OrderAct } from './order-act.ts'

const noteMaxLength = 500
const questionMaxLength = 2000
const trackingFormat = /^\s*[A-Za-z0-9-]{4,40}\s*$/

interface OrderActFormProps {
  order: StaffOrder
  act: OrderAct
  onClose: () => void
}

/** Asks what an act needs, beside the order, and does it. */
export function OrderActForm({ order, act, onClose }: OrderActFormProps) {
  const t = useText('desk')
  const { send, isSending, problem } = useSending()
  const [form] = Form.useForm<ActEntries>()
  const left = order.Items.map((item) => [String(item.SupplyKey), item.Quantity - item.ShippedQty] as const)
  const needsNote = act === 'deny' || act === 'callOff'
  const needed = { required: true, whitespace: true, message: t('required') }
  return (
    <Drawer
      open
      size={480}
      title={t(`orders.act.${act}`)}
      onClose={onClose}
      footer={
        <Space>
          <Button type="primary" danger={needsNote} loading={isSending} onClick={form.submit}>
            {t(`orders.act.${act}`)}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </Space>
      }
    >
      <Form<ActEntries>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        initialValues={{ quantities: Object.fromEntries(left) }}
        onFinish={(entries) => void send(() => sendOrderAct(act, order, entries), onClose)}
      >
        <Refused problem={problem} />
        {act === 'ship' || act === 'approve' ? <Quantities order={order} act={act} /> : null}
        {act === 'approve' ? (
          <Form.Item name="confirmsOverAllowance" valuePropName="checked">
            <Checkbox>{t('orders.form.overAllowance')}</Checkbox>
          </Form.Item>
        ) : null}
        {act === 'ship' ? <Parcel /> : null}
        {act === 'hold' ? (
          <Form.Item name="reason" label={t('orders.form.reason')} rules={[{ ...needed, whitespace: false }]}>
            <Radio.Group
              options={holdReasons.map((reason) => ({ value: reason, label: t(`orders.hold.${reason}`) }))}
            />
          </Form.Item>
        ) : null}
        {act === 'block' ? (
          <Form.Item
            name="question"
            label={t('orders.form.question')}
            extra={t('orders.form.questionHint')}
            rules={[needed, { max: questionMaxLength, message: t('tooLong', { count: questionMaxLength }) }]}
          >
            <Input.TextArea rows={5} />
          </Form.Item>
        ) : (
          <Form.Item
            name="note"
            label={needsNote ? t('orders.form.why') : t('orders.form.note')}
            extra={t('orders.form.noteHint')}
            rules={[
              ...(needsNote ? [needed] : []),
              { max: noteMaxLength, message: t('tooLong', { count: noteMaxLength }) },
            ]}
          >
            <Input.TextArea rows={3} />
          </Form.Item>
        )}
      </Form>
    </Drawer>
  )
}

function Quantities({ order, act }: { order: StaffOrder; act: OrderAct }) {
  const t = useText('desk')
  return order.Items.filter((item) => item.Quantity > item.ShippedQty).map((item) => (
    <Form.Item
      key={item.SupplyKey}
      name={['quantities', String(item.SupplyKey)]}
      label={item.PlainName}
      extra={t(act === 'ship' ? 'orders.form.toSend' : 'orders.form.ordered', {
        quantity: item.Quantity - item.ShippedQty,
      })}
    >
      <InputNumber min={act === 'ship' ? 0 : 1} max={quantityMax} precision={0} />
    </Form.Item>
  ))
}

function Parcel() {
  const t = useText('desk')
  return (
    <>
      <Form.Item
        name="carrier"
        label={t('orders.form.carrier')}
        rules={[
          { required: true, whitespace: true, message: t('required') },
          { max: 50, message: t('tooLong', { count: 50 }) },
        ]}
      >
        <Input list="carriers" autoComplete="off" />
      </Form.Item>
      <datalist id="carriers">
        {['UPS', 'USPS', 'FedEx', 'DHL'].map((carrier) => (
          <option key={carrier}>{carrier}</option>
        ))}
      </datalist>
      <Form.Item
        name="tracking"
        label={t('orders.form.tracking')}
        rules={[{ required: true, pattern: trackingFormat, message: t('orders.form.trackingFormat') }]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="arrivesOn" label={t('orders.form.arrivesOn')}>
        <Input type="date" />
      </Form.Item>
    </>
  )
}
