import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { quantityMax } from '@homeside/contract/constants/limits'
import { formatCents, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Form, InputNumber, Radio, Button } from 'antd'

import { Shown } from '../frame/shown.tsx'
import { staffQuery } from '../frame/staff-call.ts'
import { type ActEntries, type FieldProps, awaitedOn, readyOf } from './order-act.ts'

/** How many of each item that is not sent yet: in a parcel, still to come, or approved. */
export function Counts({ order, act }: FieldProps) {
  const t = useText('desk')
  const language = useLanguage()
  const form = Form.useFormInstance<ActEntries>()
  const isParcel = act === 'ship'
  const isChange = act === 'change'
  const items = order.Items.filter((item) => item.Quantity > item.ShippedQty)
  const leftOf = (item: (typeof items)[number]) => item.Quantity - item.ShippedQty
  const wordsOf = (item: (typeof items)[number]) => {
    const awaited = isParcel ? awaitedOn(item) : null
    const quantity = leftOf(item)
    if (awaited !== null) return t('orders.form.later', { quantity, date: formatDate(awaited, language, 'medium') })
    return t(isParcel || isChange ? 'orders.form.toSend' : 'orders.form.ordered', { quantity })
  }
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
                  quantities: Object.fromEntries(items.map((item) => [String(item.SupplyKey), share * readyOf(item)])),
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
              {item.PlainName}
              <span className="desk-soft">
                {' · '}
                {wordsOf(item)}
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

/** Which item that is not sent is replaced, by which other supply of the patient's, and what that does to the price. */
export function Replacement({ order }: FieldProps) {
  const t = useText('desk')
  const load = useQueryLoad(staffQuery('staff/patients/{key}', { params: { key: order.PatientKey } }))
  const needed = [{ required: true, message: t('required') }]
  const items = order.Items.filter((item) => item.Quantity > item.ShippedQty)
  return (
    <Shown load={load}>
      {({ Supplies }) => {
        const others = Supplies.filter((one) => order.Items.every(({ SupplyKey }) => SupplyKey !== one.SupplyKey))
        return (
          <>
            <Form.Item name={['replacement', 'SupplyKey']} label={t('orders.form.replaced')} rules={needed}>
              <Radio.Group
                className="desk-choices"
                aria-label={t('orders.form.replaced')}
                options={items.map(({ PlainName, Quantity, ShippedQty, Size, SupplyKey }) => ({
                  value: SupplyKey,
                  label: (
                    <Choice
                      name={PlainName}
                      more={[Size, t('orders.form.toSend', { quantity: Quantity - ShippedQty })]}
                    />
                  ),
                }))}
              />
            </Form.Item>
            <Form.Item
              name={['replacement', 'BySupplyKey']}
              label={t('orders.form.replacedBy')}
              extra={t(others.length === 0 ? 'orders.form.nothingElse' : 'orders.form.replacedByHint')}
              rules={needed}
            >
              <Radio.Group
                className="desk-choices"
                aria-label={t('orders.form.replacedBy')}
                options={others.map(({ MaxQty, PlainName, ReasonCode, Size, SupplyKey }) => ({
                  value: SupplyKey,
                  label: (
                    <Choice
                      name={PlainName}
                      more={[Size, t('orders.left', { left: MaxQty }), ReasonCode && t(`patients.why.${ReasonCode}`)]}
                    />
                  ),
                }))}
              />
            </Form.Item>
            <Form.Item
              name={['replacement', 'Quantity']}
              label={t('orders.form.replacedQuantity')}
              extra={<Price order={order} supplies={others} />}
              rules={needed}
            >
              <InputNumber min={1} max={quantityMax} precision={0} />
            </Form.Item>
          </>
        )
      }}
    </Shown>
  )
}

function Choice({ name, more }: { name: string; more: readonly (string | null)[] }) {
  return (
    <>
      {name} <span className="desk-soft">{more.filter(Boolean).join(' · ')}</span>
    </>
  )
}

interface PriceProps extends Pick<FieldProps, 'order'> {
  supplies: readonly { SupplyKey: number; EstimatedCopayCents: number | null }[]
}

/** Shows the patient's price of the replacement beside that of the replaced item. */
function Price({ order, supplies }: PriceProps) {
  const t = useText('desk')
  const language = useLanguage()
  const { BySupplyKey, Quantity, SupplyKey } = Form.useWatch('replacement', Form.useFormInstance<ActEntries>()) ?? {}
  const item = order.Items.find((one) => one.SupplyKey === SupplyKey)
  const by = supplies.find((one) => one.SupplyKey === BySupplyKey)
  if (!item || !by || !Quantity) return null
  const money = (cents: number | null) => (cents === null ? t('orders.unknown') : formatCents(cents, language))
  const { EstimatedCopayCents: all, Quantity: ordered, ShippedQty } = item
  return t('orders.form.replacedPrice', {
    after: money(by.EstimatedCopayCents === null ? null : by.EstimatedCopayCents * Quantity),
    before: money(all === null ? null : Math.round((all / ordered) * (ordered - ShippedQty))),
  })
}
