import { quantityMax } from '@homeside/contract/constants/limits'
import { orderActs, orderEntries } from '@homeside/contract/constants/order-acts'
import type { OrderAct, OrderEntry } from '@homeside/contract/constants/order-acts'
import { holdReasons } from '@homeside/contract/constants/order-states'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { useText } from '@homeside/i18n/use-text'
import { Button, Checkbox, Drawer, Form, Input, InputNumber, Radio, Space } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'

import { useKeptWords } from '../frame/session.ts'
import { Refused } from '../frame/shown.tsx'
import { useSending } from '../frame/use-sending.ts'
import { isEnding, needs, sendOrderAct } from './order-act.ts'
import type { ActEntries } from './order-act.ts'

const noteMaxLength = 500
const ownNumberMaxLength = 40
const questionMaxLength = 2000
const trackingFormat = /^\s*[A-Za-z0-9-]{4,40}\s*$/

type Quantities = NonNullable<ActEntries['quantities']>

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
  const { takes } = orderActs[act]
  const asked = orderEntries.filter((entry) => needs(act, entry) || takes.some((each) => each === entry))
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
        initialValues={{ quantities: left, ...kept?.entries, ...(isLeft ? {} : { quantities: left }) }}
        onValuesChange={(_, entries) => keep(JSON.stringify({ left, entries }))}
        onFinish={(entries) => void send((key) => sendOrderAct(act, order, entries, key), forget)}
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

interface FieldProps {
  order: StaffOrder
  act: OrderAct
}

/** How each entry is asked for. */
const fields: Readonly<Record<OrderEntry, (props: FieldProps) => ReactNode>> = {
  ExternalNumber,
  Carrier,
  TrackingNumber,
  EstimatedDeliveryDate,
  Items: Counts,
  ConfirmsOverAllowance,
  HoldReason,
  Question,
  Note,
}

function ExternalNumber() {
  const t = useText('desk')
  return (
    <Form.Item name="ExternalNumber" label={t('orders.form.ownNumber')} rules={useNeeded(ownNumberMaxLength).slice(1)}>
      <Input autoComplete="off" />
    </Form.Item>
  )
}

function Carrier() {
  const t = useText('desk')
  return (
    <>
      <Form.Item name="Carrier" label={t('orders.form.carrier')} rules={useNeeded(50)}>
        <Input list="carriers" autoComplete="off" />
      </Form.Item>
      <datalist id="carriers">
        {['UPS', 'USPS', 'FedEx', 'DHL'].map((carrier) => (
          <option key={carrier}>{carrier}</option>
        ))}
      </datalist>
    </>
  )
}

function TrackingNumber() {
  const t = useText('desk')
  return (
    <Form.Item
      name="TrackingNumber"
      label={t('orders.form.tracking')}
      rules={[{ required: true, pattern: trackingFormat, message: t('orders.form.trackingFormat') }]}
    >
      <Input autoComplete="off" />
    </Form.Item>
  )
}

function EstimatedDeliveryDate() {
  const t = useText('desk')
  const day = Form.useWatch('EstimatedDeliveryDate', Form.useFormInstance<ActEntries>())
  return (
    <Form.Item
      name="EstimatedDeliveryDate"
      label={t('orders.form.arrivesOn')}
      // Safari shows today's date in an empty field.
      extra={day ? null : t('orders.form.noDate')}
    >
      <Input type="date" />
    </Form.Item>
  )
}

function ConfirmsOverAllowance() {
  const t = useText('desk')
  return (
    <Form.Item name="ConfirmsOverAllowance" valuePropName="checked">
      <Checkbox>{t('orders.form.overAllowance')}</Checkbox>
    </Form.Item>
  )
}

/** Whoever asks the patient says the reason in the question. */
function HoldReason({ act }: FieldProps) {
  const t = useText('desk')
  if (!needs(act, 'HoldReason')) return null
  return (
    <Form.Item name="HoldReason" label={t('orders.form.reason')} rules={[{ required: true, message: t('required') }]}>
      <Radio.Group options={holdReasons.map((reason) => ({ value: reason, label: t(`orders.hold.${reason}`) }))} />
    </Form.Item>
  )
}

function Question() {
  const t = useText('desk')
  return (
    <Form.Item
      name="Question"
      label={t('orders.form.question')}
      extra={t('orders.form.questionHint')}
      rules={useNeeded(questionMaxLength)}
    >
      <Input.TextArea rows={5} />
    </Form.Item>
  )
}

function Note({ act }: FieldProps) {
  const t = useText('desk')
  const isNeeded = needs(act, 'Note')
  return (
    <Form.Item
      name="Note"
      label={isNeeded ? t('orders.form.why') : t('orders.form.note')}
      extra={t('orders.form.noteHint')}
      rules={useNeeded(noteMaxLength).slice(isNeeded ? 0 : 1)}
    >
      <Input.TextArea rows={3} />
    </Form.Item>
  )
}

/** Something is entered, and not more than this. */
function useNeeded(max: number) {
  const t = useText('desk')
  return [
    { required: true, whitespace: true, message: t('required') },
    { max, message: t('tooLong', { count: max }) },
  ]
}

function Counts({ order, act }: FieldProps) {
  const t = useText('desk')
  const form = Form.useFormInstance<ActEntries>()
  const isParcel = act === 'ship'
  const items = order.Items.filter((item) => item.Quantity > item.ShippedQty)
  const leftOf = (item: (typeof items)[number]) => item.Quantity - item.ShippedQty
  return (
    <fieldset className="desk-set desk-counts">
      {isParcel && items.length > 1 ? (
        <div className="desk-acts">
          {([1, 0] as const).map((share) => (
            <Button
              key={share}
              onClick={() =>
                form.setFieldsValue({
                  quantities: Object.fromEntries(items.map((item) => [String(item.SupplyKey), share * leftOf(item)])),
                })
              }
            >
              {t(share === 1 ? 'orders.form.all' : 'orders.form.none')}
            </Button>
          ))}
        </div>
      ) : null}
      {items.map((item, index) => (
        <Form.Item
          key={item.SupplyKey}
          layout="horizontal"
          name={['quantities', String(item.SupplyKey)]}
          colon={false}
          labelAlign="left"
          label={
            <span>
              {item.PlainName}{' '}
              <span className="desk-soft">
                {t(isParcel ? 'orders.form.toSend' : 'orders.form.ordered', { quantity: leftOf(item) })}
              </span>
            </span>
          }
          dependencies={items.map(({ SupplyKey }) => ['quantities', String(SupplyKey)])}
          rules={[
            {
              type: 'number',
              max: isParcel ? leftOf(item) : quantityMax,
              message: t('orders.form.tooMany', { count: isParcel ? leftOf(item) : quantityMax }),
            },
            ({ getFieldValue }) => ({
              validator: () =>
                isParcel &&
                index === 0 &&
                Object.values(getFieldValue('quantities') as Quantities).every((each) => !each)
                  ? Promise.reject(new Error(t('orders.form.nothing')))
                  : Promise.resolve(),
            }),
          ]}
        >
          <InputNumber min={isParcel ? 0 : 1} precision={0} />
        </Form.Item>
      ))}
    </fieldset>
  )
}
