import { orderMoney, shareCents } from '@homeside/contract/constants/order-money'
import { isOrderOver } from '@homeside/contract/constants/order-states'
import type { SupplyItem } from '@homeside/contract/orders'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { dateIn, formatCents, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button } from 'antd'

import { useLeaving, useUndoableAct } from '../frame/leaving.tsx'
import { here } from '../frame/times.ts'
import { awaitedOn, sendOrderAct } from './order-act.ts'

interface CanGoOutProps {
  order: StaffOrder
  record: StaffPatientRecord
}

/** Whether an order can be sent: a tick for each thing to look at, or what is the matter and what to do about it. */
export function CanGoOut({ order, record }: CanGoOutProps) {
  const t = useText('desk')
  const checks = useChecks(order, record)
  if (isOrderOver(order.Status) || order.Status === 'Shipped') return null
  return (
    <section className="desk-part" aria-labelledby="can-go-out">
      <h2 id="can-go-out">{t('goesOut.title')}</h2>
      <ul className="desk-checks">
        {checks.map(({ name, matter, good }) => (
          <li key={name} className={matter.length > 0 ? 'desk-check-act' : 'desk-check-good'}>
            <strong>{t(`goesOut.names.${name}`)}</strong>{' '}
            <span className="desk-words">{matter.length > 0 ? matter.join('\n') : good}</span>
          </li>
        ))}
      </ul>
      <AskedReplacements order={order} supplies={record.Supplies} />
    </section>
  )
}

type Check = 'stock' | 'interval' | 'allowance' | 'prescription' | 'insurance' | 'address' | 'payment'

/** The faults of each check, item by item; empty where all is well. */
function useChecks(order: StaffOrder, { Patient: { Insurance } }: StaffPatientRecord) {
  const t = useText('desk')
  const language = useLanguage()
  const day = (date: string) => formatDate(date, language, 'medium')
  const today = dateIn(here)
  const { way, rest } = orderMoney(order)
  const items = order.Items.filter((item) => item.Quantity > item.ShippedQty).map((item) => ({
    name: item.PlainName,
    awaited: awaitedOn(item),
    asks: item.Backorder?.AsksReplacement,
    toSend: item.Quantity - item.ShippedQty,
    allowed: order.Allowances.find(({ SupplyKey }) => SupplyKey === item.SupplyKey),
  }))
  const each = (tell: (item: (typeof items)[number]) => string | false | null | undefined) =>
    items.flatMap((item) => tell(item) || [])
  const ended = Insurance.filter(({ EndDate }) => EndDate !== null && EndDate < today)
  const checks: { name: Check; matter: string[]; good: string }[] = [
    {
      name: 'stock',
      matter: each(({ name, asks, awaited }) =>
        asks ? t('goesOut.asks', { name }) : awaited && t('goesOut.awaited', { name, date: day(awaited) }),
      ),
      good: t('goesOut.inStock'),
    },
    {
      name: 'interval',
      matter: each(
        ({ name, allowed }) =>
          allowed?.AvailableOn &&
          allowed.Status === 'NotYetEligible' &&
          t('goesOut.early', { name, date: day(allowed.AvailableOn) }),
      ),
      good: t('goesOut.inTime'),
    },
    {
      name: 'allowance',
      matter: each(
        ({ name, toSend, allowed }) =>
          allowed && toSend > allowed.Left && t('goesOut.tooMany', { name, ordered: toSend, left: allowed.Left }),
      ),
      good: t('goesOut.within'),
    },
    {
      name: 'prescription',
      matter: each(({ name, allowed }) => {
        if (!allowed) return t('goesOut.notPrescribed', { name })
        if (allowed.Status === 'Blocked') return t('goesOut.onHold', { name })
        return allowed.Reason === 'PrescriptionExpired' && t('goesOut.expired', { name })
      }),
      good: t('goesOut.prescribed'),
    },
    {
      name: 'insurance',
      matter: [
        ...(order.InsuranceIsCorrect ? [] : [t('orders.insuranceWrong')]),
        ...(Insurance.length === 0 ? [t('goesOut.noInsurance')] : []),
        ...ended.map(({ EndDate, PayorName }) => t('goesOut.ended', { name: PayorName, date: day(EndDate ?? today) })),
      ],
      good: t('goesOut.confirmed'),
    },
    { name: 'address', matter: order.AddressIsCorrect ? [] : [t('orders.addressWrong')], good: t('goesOut.confirmed') },
    {
      name: 'payment',
      matter: way === 'now' ? [t('goesOut.toPay', { amount: formatCents(rest, language) })] : [],
      good: t(way === 'bill' ? 'goesOut.bill' : 'goesOut.settled'),
    },
  ]
  return checks
}

interface AskedReplacementsProps {
  order: StaffOrder
  supplies: readonly SupplyItem[]
}

/**
 * One press each for what can come in place of an item on backorder, where the patient asked for another one: what has its
 * HCPCS code, since only that does the same work, is within the allowance, and is no dearer. Anything else takes a reason.
 */
function AskedReplacements({ order, supplies }: AskedReplacementsProps) {
  const t = useText('desk')
  const language = useLanguage()
  const act = useUndoableAct()
  const about = `orders/${order.OrderKey}`
  const isLeaving = useLeaving(about) !== undefined
  if (isLeaving) return null
  return order.Items.filter(({ Backorder }) => Backorder?.AsksReplacement).map((item) => {
    const left = item.Quantity - item.ShippedQty
    const { HcpcsCode, EstimatedCopayCents, PlainName: name, SupplyKey } = item
    const most = shareCents(left, { cents: EstimatedCopayCents, of: item.Quantity })
    const others = supplies
      .filter((one) => one.HcpcsCode === HcpcsCode && one.MaxQty >= left)
      .filter((one) => order.Items.every((each) => each.SupplyKey !== one.SupplyKey))
      .flatMap((one) => (one.EstimatedCopayCents === null ? [] : { ...one, cents: one.EstimatedCopayCents * left }))
      .filter(({ cents }) => most !== null && cents <= most)
    return (
      <div key={SupplyKey} role="group" aria-label={t('goesOut.asks', { name })}>
        {others.length === 0 ? <p>{t('goesOut.nothingFits', { name })}</p> : null}
        <div className="desk-acts">
          {others.map(({ cents, PlainName: by, Size, SupplyKey: BySupplyKey }) => (
            <Button
              key={BySupplyKey}
              onClick={() =>
                act({
                  about,
                  words: t('goesOut.replaced', { number: order.OrderNumber, name, by }),
                  call: async (key) => {
                    const replacement = { SupplyKey, BySupplyKey, Quantity: left }
                    await sendOrderAct('replace', order, { replacement }, key)
                    return null
                  },
                })
              }
            >
              {t('goesOut.replace', {
                quantity: left,
                by: [by, Size].filter(Boolean).join(' · '),
                price: formatCents(cents, language),
              })}
            </Button>
          ))}
        </div>
      </div>
    )
  })
}
