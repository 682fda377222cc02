import { orderMoney } from '@homeside/contract/constants/order-money'
import { isOrderOver } from '@homeside/contract/constants/order-states'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { dateIn, formatCents, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

import { here } from '../frame/times.ts'
import { AskedReplacements } from './asked-replacements.tsx'
import { awaitedOn } from './order-act.ts'

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
