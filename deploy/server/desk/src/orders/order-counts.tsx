import { quantityMax } from '@homeside/contract/constants/limits'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button, Form, InputNumber } from 'antd'

import { type ActEntries, awaitedOn, type FieldProps, readyOf } from './order-act.ts'

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
