import { quantityMax } from '@homeside/contract/constants/limits'
import type { OrderAct, OrderEntry } from '@homeside/contract/constants/order-acts'
import { holdReasons } from '@homeside/contract/constants/order-states'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { useText } from '@homeside/i18n/use-text'
import { Button, Checkbox, Form, Input, InputNumber, Radio } from 'antd'
import type { ReactNode } from 'react'

import { addressEntries, needs, otherDays } from './order-act.ts'
import type { ActEntries } from './order-act.ts'

const noteMaxLength = 500
const trackingFormat = /^\s*[A-Za-z0-9-]{4,40}\s*$/

interface FieldProps {
  order: StaffOrder
  act: OrderAct
}

/** How each entry is asked for. */
export const fields: Readonly<Record<OrderEntry, (props: FieldProps) => ReactNode>> = {
  ExternalNumber,
  Carrier,
  TrackingNumber,
  EstimatedDeliveryDate,
  Items: Counts,
  Quantities: Counts,
  Backorders: Days,
  DeliveryAddress,
  ConfirmsOverAllowance,
  HoldReason,
  Question,
  Note,
  Seen: () => null,
}

function ExternalNumber() {
  const t = useText('desk')
  return (
    <Form.Item name="ExternalNumber" label={t('orders.form.ownNumber')} rules={useNeeded(40).slice(1)}>
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

function TrackingNumber({ order, act }: FieldProps) {
  const t = useText('desk')
  const underWay = order.Parcels.flatMap(({ ArrivedOn, TrackingNumber: number }) => (ArrivedOn ? [] : (number ?? [])))
  if (act === 'arrive') {
    return (
      <Form.Item
        name="TrackingNumber"
        label={t('orders.form.parcel')}
        rules={[{ required: true, message: t('required') }]}
        {...(underWay[0] === undefined ? {} : { initialValue: underWay[0] })}
      >
        <Radio.Group options={[...new Set(underWay)].map((value) => ({ value, label: value }))} />
      </Form.Item>
    )
  }
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

function DeliveryAddress() {
  const t = useText('desk')
  const needed = useNeeded(100)
  return (
    <details>
      <summary>{t('orders.form.address')}</summary>
      {addressEntries.map((part) => (
        <Form.Item
          key={part}
          name={['address', part]}
          label={t(`orders.form.addressOf.${part}`)}
          rules={part === 'Apt' ? [] : needed}
        >
          <Input autoComplete="off" />
        </Form.Item>
      ))}
    </details>
  )
}

/** Until when each item is on backorder; empty where it is not. */
function Days({ order }: FieldProps) {
  const t = useText('desk')
  return (
    <fieldset className="desk-set desk-counts">
      {order.Items.filter((item) => item.Quantity > item.ShippedQty).map((item, index) => (
        <Form.Item
          key={item.SupplyKey}
          name={['days', String(item.SupplyKey)]}
          label={t('orders.form.backorder', { name: item.PlainName })}
          rules={[
            ({ getFieldValue }) => ({
              validator: () =>
                index === 0 && otherDays(order, getFieldValue('days') as Record<string, string>).length === 0
                  ? Promise.reject(new Error(t('orders.form.noDay')))
                  : Promise.resolve(),
            }),
          ]}
        >
          <Input type="date" />
        </Form.Item>
      ))}
    </fieldset>
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
      rules={useNeeded(2000)}
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
  const isChange = act === 'change'
  const items = order.Items.filter((item) => item.Quantity > item.ShippedQty)
  const leftOf = (item: (typeof items)[number]) => item.Quantity - item.ShippedQty
  return (
    <fieldset className="desk-set desk-counts">
      {isChange ? <p className="desk-soft">{t('orders.form.changeHint')}</p> : null}
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
                {t(isParcel || isChange ? 'orders.form.toSend' : 'orders.form.ordered', { quantity: leftOf(item) })}
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
                Object.values(getFieldValue('quantities') as Record<string, number | null>).every((each) => !each)
                  ? Promise.reject(new Error(t('orders.form.nothing')))
                  : Promise.resolve(),
            }),
          ]}
        >
          <InputNumber min={isParcel || isChange ? 0 : 1} precision={0} />
        </Form.Item>
      ))}
    </fieldset>
  )
}
