import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Charge } from '@homeside/contract/charges'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, InputNumber, Popconfirm } from 'antd'
import { useEffect, useRef, useState } from 'react'

import { Pill, Refused, say } from '../frame/shown.tsx'
import { staffCall, staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'
import { SaidCard } from './said-card.tsx'

/** It is not known yet whether the order is paid by them. */
const underWay: ReadonlySet<Charge['Status']> = new Set(['Asked', 'Unknown', 'ToConfirm'])

/** What was charged to a card for an order, what became of it, and what is to be paid. Draws nothing where nothing is. */
export function OrderPayments({ order }: { order: StaffOrder }) {
  const t = useText('desk')
  const language = useLanguage()
  const load = useQueryLoad(staffQuery('staff/patients/{key}/charges', { params: { key: order.PatientKey } }))
  const [charged, setCharged] = useState<Charge | null>(null)
  const told = useRef<HTMLDivElement>(null)
  const charges = load.status === 'ready' ? load.value.Items.filter(({ OrderKey }) => OrderKey === order.OrderKey) : []
  const isDue = load.status === 'ready' && order.DueNowCents > 0 && !charges.some(({ Status }) => underWay.has(Status))
  // The charge as it is now, where the bank asked the patient.
  const said = charges.find(({ ChargeKey }) => ChargeKey === charged?.ChargeKey) ?? charged
  useEffect(() => {
    if (charged) told.current?.focus()
  }, [charged])
  if (charges.length === 0 && !isDue) return null
  return (
    <section className="desk-part">
      <h2>{t('orders.payments')}</h2>
      {charges.length > 0 ? (
        <ul>
          {charges.map((charge) => (
            <Payment key={charge.ChargeKey} charge={charge} order={order} />
          ))}
        </ul>
      ) : null}
      <div ref={told} role="status" tabIndex={-1}>
        {said && (said.Status === 'Paid' || underWay.has(said.Status)) ? (
          <Alert
            type={said.Status === 'Paid' ? 'success' : 'warning'}
            showIcon
            title={
              said.Status === 'Paid'
                ? t('orders.said.paid', { amount: formatCents(said.AmountCents, language) })
                : t('orders.said.toConfirm')
            }
          />
        ) : null}
      </div>
      {isDue ? <SaidCard order={order} onCharged={setCharged} /> : null}
    </section>
  )
}

interface PaymentProps {
  charge: Charge
  order: StaffOrder
}

function Payment({ charge, order }: PaymentProps) {
  const t = useText('desk')
  const language = useLanguage()
  const { at } = useTimes()
  const money = (cents: number) => formatCents(cents, language)
  const { AmountCents, AskedUtc, Dispute, Last4, LostCents, RefundedCents } = charge
  const { RefundedUtc, RefundFailedUtc, RefundingCents } = charge
  const parts = [
    ...(charge.Status === 'Paid' && RefundedCents > 0 && RefundedUtc
      ? [t('orders.refundedPart', { amount: money(RefundedCents), time: at(RefundedUtc) })]
      : []),
    ...(RefundingCents > 0 ? [t('orders.refundingPart', { amount: money(RefundingCents) })] : []),
  ]
  const leftCents = charge.Status === 'Paid' ? AmountCents - LostCents - RefundedCents - RefundingCents : 0
  return (
    <li>
      {[
        money(AmountCents),
        t('orders.card', { last4: Last4 }),
        at(AskedUtc),
        t(`orders.charge.${charge.Status}`),
        ...parts,
      ].join(' · ')}{' '}
      {RefundFailedUtc ? <Pill tone="act">{t('orders.refundFailed', { time: at(RefundFailedUtc) })}</Pill> : null}{' '}
      {Dispute ? (
        <Pill tone={Dispute === 'Won' ? 'good' : 'act'}>
          {t(`orders.disputes.${Dispute}`, { amount: money(LostCents) })}
        </Pill>
      ) : null}{' '}
      {leftCents > 0 ? <GiveBack charge={charge} order={order} leftCents={leftCents} /> : null}
    </li>
  )
}

const cents = (dollars: number) => Math.round(dollars * 100)

/** Gives back what is left of a charge, or a part of it. */
function GiveBack({ charge, order, leftCents }: PaymentProps & { leftCents: number }) {
  const t = useText('desk')
  const language = useLanguage()
  const { send, isSending, problem } = useSending()
  const [dollars, setDollars] = useState<number | null>(null)
  const amountCents = dollars === null ? leftCents : cents(dollars)
  const giveBack = () =>
    send(
      (key) =>
        staffCall('POST', 'staff/charges/{key}/refund', {
          params: { key: charge.ChargeKey },
          json: { AmountCents: amountCents, LeftCents: leftCents },
          key,
        }),
      () => {
        say(t('orders.refundSaid', { amount: formatCents(amountCents, language) }))
        setDollars(null)
      },
    )
  return (
    <>
      <Popconfirm
        title={t('orders.refundAsk', { amount: formatCents(amountCents, language) })}
        description={
          <>
            <Prices order={order} />
            <InputNumber
              aria-label={t('orders.refundAmount')}
              prefix="$"
              min={0.01}
              max={leftCents / 100}
              precision={2}
              value={dollars ?? leftCents / 100}
              onChange={setDollars}
            />
          </>
        }
        okText={t('orders.refund')}
        cancelText={t('cancel')}
        onConfirm={() => void giveBack()}
      >
        <Button size="small" loading={isSending}>
          {t('orders.refund')}
        </Button>
      </Popconfirm>
      <Refused problem={problem} />
    </>
  )
}

/** What the patient pays for each thing in an order, so that nobody adds up elsewhere what is given back. */
function Prices({ order: { AddOns, Items } }: Pick<PaymentProps, 'order'>) {
  const t = useText('desk')
  const language = useLanguage()
  const lines = [
    ...Items.map((item) => ({ ...item, key: `${item.SupplyKey}`, cents: item.EstimatedCopayCents })),
    ...AddOns.map((addOn) => ({ ...addOn, key: `${addOn.SupplyKey} ${addOn.AddOnKey}`, cents: addOn.PriceCents })),
  ]
  return (
    <ul className="desk-prices desk-numbers">
      {lines.map(({ key, PlainName, Quantity, cents: price }) => (
        <li key={key}>
          <span>{Quantity > 1 ? `${PlainName} × ${Quantity}` : PlainName}</span>
          <span>{price === null ? t('orders.unknown') : formatCents(price, language)}</span>
        </li>
      ))}
    </ul>
  )
}
