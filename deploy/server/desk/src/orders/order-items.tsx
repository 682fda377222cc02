import type { OrderItem } from '@homeside/contract/orders'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { formatCents, formatDate, formatNumber } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Table } from 'antd'

import { Cell, Pill } from '../frame/shown.tsx'

/** What was ordered, beside what the payor allows, what came last, and what the patient says of its use. */
export function OrderItems({ order }: { order: StaffOrder }) {
  const t = useText('desk')
  const language = useLanguage()
  const { Dropped = [] } = order
  const dropped = Dropped.flatMap(({ PlainName, Quantity, ReplacedBy }) =>
    ReplacedBy ? [] : [`${Quantity} × ${PlainName}`],
  )
  const replaced = Dropped.flatMap(({ PlainName: name, Quantity: quantity, ReplacedBy: by }) =>
    by ? [t('orders.replacedItem', { quantity, name, by })] : [],
  )
  return (
    <>
      <Table<OrderItem>
        className="desk-stack"
        dataSource={order.Items}
        rowKey="SupplyKey"
        pagination={false}
        columns={[
          {
            title: t('orders.item'),
            render: (_, { PlainName, HcpcsCode, Size }) => (
              <>
                <strong>{PlainName}</strong>
                <div className="desk-soft">{[HcpcsCode, Size].filter(Boolean).join(' · ')}</div>
              </>
            ),
          },
          {
            title: t('orders.quantity'),
            render: (_, item) => (
              <Cell title={t('orders.quantity')}>
                <Ordered order={order} item={item} />
              </Cell>
            ),
          },
          {
            title: t('orders.allowance'),
            render: (_, item) => (
              <Cell title={t('orders.allowance')}>
                <Allowance order={order} item={item} />
              </Cell>
            ),
          },
          {
            title: t('orders.received'),
            render: (_, item) => (
              <Cell title={t('orders.received')}>
                <Received order={order} item={item} />
              </Cell>
            ),
          },
          {
            title: t('orders.answers'),
            render: (_, item) => (
              <Cell title={t('orders.answers')}>
                <Answers order={order} item={item} />
              </Cell>
            ),
          },
        ]}
      />
      {dropped.length > 0 ? <p>{t('orders.dropped', { items: dropped.join(', ') })}</p> : null}
      {replaced.length > 0 ? <p>{t('orders.replaced', { items: replaced.join(', ') })}</p> : null}
      {order.AddOns.length > 0 ? (
        <ul>
          {order.AddOns.map(({ AddOnKey, SupplyKey, PlainName, Quantity, PriceCents }) => (
            <li key={`${SupplyKey} ${AddOnKey}`}>
              {t('orders.addOn', { quantity: Quantity, name: PlainName, price: formatCents(PriceCents, language) })}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

interface OfItem {
  order: StaffOrder
  item: OrderItem
}

function Ordered({ item: { Backorder, Quantity, ShippedQty } }: OfItem) {
  const t = useText('desk')
  const language = useLanguage()
  return (
    <div className="desk-numbers">
      {Quantity}
      {ShippedQty > 0 ? <div className="desk-soft">{t('orders.sent', { count: ShippedQty })}</div> : null}
      {Backorder ? (
        <div>
          <Pill tone={Backorder.Waits ? undefined : 'act'}>
            {t(
              Backorder.Waits
                ? 'orders.waits'
                : Backorder.AsksReplacement
                  ? 'orders.asksReplacement'
                  : 'orders.backorder',
              { date: formatDate(Backorder.ExpectedOn, language, 'medium') },
            )}
          </Pill>
        </div>
      ) : null}
    </div>
  )
}

function allowanceOf({ order, item }: OfItem) {
  return order.Allowances.find(({ SupplyKey }) => SupplyKey === item.SupplyKey)
}

function Allowance(of: OfItem) {
  const t = useText('desk')
  const allowance = allowanceOf(of)
  if (!allowance) return <Pill tone="act">{t('orders.notPrescribed')}</Pill>
  const toSend = of.item.Quantity - of.item.ShippedQty
  return (
    <>
      <div>{t('orders.allows', { quantity: allowance.Quantity, count: allowance.Months })}</div>
      {toSend > allowance.Left ? (
        <Pill tone="act">{t('orders.overAllowance', { left: allowance.Left })}</Pill>
      ) : (
        <span className="desk-soft">{t('orders.left', { left: allowance.Left })}</span>
      )}
    </>
  )
}

function Received(of: OfItem) {
  const t = useText('desk')
  const language = useLanguage()
  const received = allowanceOf(of)?.Received ?? []
  if (received.length === 0) return <span className="desk-soft">{t('orders.nothingYet')}</span>
  const lines = received.map(({ On, Quantity }) =>
    t('orders.came', { quantity: Quantity, date: formatDate(On, language, 'medium') }),
  )
  return <div className="desk-numbers desk-words">{lines.reverse().join('\n')}</div>
}

function Answers({ order, item }: OfItem) {
  const t = useText('desk')
  const language = useLanguage()
  const usage = order.Usage.find(({ SupplyKey }) => SupplyKey === item.SupplyKey)
  const number = (value: number | undefined) => (value === undefined ? null : formatNumber(value, language))
  const { FrequencyOfUseQuantity: uses, FrequencyOfUseInterval: per, FrequencyInterval: unit } = usage ?? {}
  const lines = [
    [t('orders.usage.lasts'), number(usage?.DaysRemaining)],
    [t('orders.usage.aDay'), number(usage?.AmountPerDay)],
    [t('orders.usage.left'), number(usage?.ItemQtyRemaining ?? usage?.QtyOnHand)],
    [t('orders.usage.uses'), unit ? t(`orders.usage.per.${unit}`, { uses, per }) : null],
    [t('orders.usage.why'), item.ReplacementReason && t(`orders.reasons.${item.ReplacementReason}`)],
  ].filter(([, value]) => value !== null)
  if (lines.length === 0) return <span className="desk-soft">{t('orders.nothingAsked')}</span>
  return lines.map(([label, value]) => (
    <div key={label} className="desk-numbers">
      {label}: {value}
    </div>
  ))
}
