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
        scrollToFirstError={{ focus: true, block: 'center' }}
        initialValues={{ quantities: Object.fromEntries(left) }}
        onFinish={(entries) => void send(() => sendOrderAct(act, order, entries), onClose)}
      >
        <Refused problem={problem} />
        {act === 'accept' ? (
          <Form.Item
            name="ownNumber"
            label={t('orders.form.ownNumber')}
            rules={[{ max: ownNumberMaxLength, message: t('tooLong', { count: ownNumberMaxLength }) }]}
          >
            <Input autoComplete="off" />
          </Form.Item>
        ) : null}
        {act === 'ship' ? <Parcel /> : null}
        {act === 'ship' || act === 'approve' ? <Counts order={order} act={act} /> : null}
        {act === 'approve' ? (
          <Form.Item name="confirmsOverAllowance" valuePropName="checked">
            <Checkbox>{t('orders.form.overAllowance')}</Checkbox>
          </Form.Item>
        ) : null}
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

function Counts({ order, act }: { order: StaffOrder; act: OrderAct }) {
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

function Parcel() {
  const t = useText('desk')
  const arrivesOn = Form.useWatch('arrivesOn', Form.useFormInstance<ActEntries>())
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
      <Form.Item
        name="arrivesOn"
        label={t('orders.form.arrivesOn')}
        // Safari shows today's date in an empty field.
        extra={arrivesOn ? null : t('orders.form.noDate')}
      >
        <Input type="date" />
      </Form.Item>
    </>
  )
}
