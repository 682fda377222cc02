import type { OrderEntry } from '@homeside/contract/constants/order-acts'
import { holdReasons } from '@homeside/contract/constants/order-states'
import { useText } from '@homeside/i18n/use-text'
import { Checkbox, Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'

import { lastDay, useUntil } from '../frame/times.ts'
import { type ActEntries, addressEntries, carrierOf, carriers, type FieldProps, needs, otherDays } from './order-act.ts'
import { Replacement, Counts } from './order-item-fields.tsx'

const noteMaxLength = 500
const trackingFormat = /^\s*[A-Za-z0-9-]{4,40}\s*$/

/** How each entry is asked for. */
export const fields: Readonly<Record<OrderEntry, (props: FieldProps) => ReactNode>> = {
  ExternalNumber,
  Parcel: ({ order }) => <Parcel order={order} name="Parcel" />,
  TrackingNumber,
  Carrier,
  EstimatedDeliveryDate,
  Items: Counts,
  Quantities: Counts,
  Backorders: Days,
  Replacement,
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
        {carriers.map((carrier) => (
          <option key={carrier}>{carrier}</option>
        ))}
      </datalist>
    </>
  )
}

/** A number that is scanned ends with Enter, which sends the parcel: its shape names the carrier. */
function TrackingNumber({ order, act, onScanned }: FieldProps) {
  const t = useText('desk')
  const form = Form.useFormInstance<ActEntries>()
  const nameCarrier = (typed: string) => {
    const carrier = carrierOf(typed.trim())
    if (carrier) form.setFieldValue('Carrier', carrier)
  }
  if (act === 'arrive') return <Parcel order={order} name="TrackingNumber" />
  return (
    <Form.Item
      name="TrackingNumber"
      label={t('orders.form.tracking')}
      rules={[{ required: true, pattern: trackingFormat, message: t('orders.form.trackingFormat') }]}
    >
      <Input
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens the form scans the number next
        autoFocus
        onChange={({ target }) => nameCarrier(target.value)}
        // A scanned number replaces one that was kept.
        onFocus={({ target }) => target.select()}
        onPressEnter={(event) => {
          event.preventDefault()
          onScanned()
        }}
      />
    </Form.Item>
  )
}

/** Which parcel that is on its way, by its number. */
function Parcel({ order, name }: Pick<FieldProps, 'order'> & { name: 'Parcel' | 'TrackingNumber' }) {
  const t = useText('desk')
  const underWay = order.Parcels.flatMap(({ ArrivedOn, TrackingNumber: number }) => (ArrivedOn ? [] : (number ?? [])))
  return (
    <Form.Item
      name={name}
      label={t('orders.form.parcel')}
      rules={[{ required: true, message: t('required') }]}
      {...(underWay[0] === undefined ? {} : { initialValue: underWay[0] })}
    >
      <Radio.Group
        aria-label={t('orders.form.parcel')}
        options={[...new Set(underWay)].map((value) => ({ value, label: value }))}
      />
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
      rules={[useUntil(lastDay)]}
      // Safari shows today's date in an empty field.
      extra={day ? null : t('orders.form.noDate')}
    >
      <Input type="date" max={lastDay} />
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
  const until = useUntil(lastDay)
  return (
    <fieldset className="desk-set desk-counts">
      {order.Items.filter((item) => item.Quantity > item.ShippedQty).map((item, index) => (
        <Form.Item
          key={item.SupplyKey}
          name={['days', String(item.SupplyKey)]}
          label={t('orders.form.backorder', { name: item.PlainName })}
          rules={[
            until,
            ({ getFieldValue }) => ({
              validator: () =>
                index === 0 && otherDays(order, getFieldValue('days') as Record<string, string>).length === 0
                  ? Promise.reject(new Error(t('orders.form.noDay')))
                  : Promise.resolve(),
            }),
          ]}
        >
          <Input type="date" max={lastDay} />
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
      <Radio.Group
        aria-label={t('orders.form.reason')}
        options={holdReasons.map((reason) => ({ value: reason, label: t(`orders.hold.${reason}`) }))}
      />
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
  // Only a replacement by one press, which the patient asked for, needs no reason.
  const isNeeded = needs(act, 'Note') || act === 'replace'
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
