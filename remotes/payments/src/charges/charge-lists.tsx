import type { Charge, ChargesAnswer } from '@homeside/contract/charges'
import { formatCents, formatDate, dateIn } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useCardName } from '@homeside/parts/payment/card-facts'
import { Amount } from '@homeside/parts/payment/facts'
import { isUnderWay } from '@homeside/parts/payment/payment-queries'
import { Link, useParams } from '@homeside/remote-kit/router'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { StatusLine, type StatusTone } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'

import { historyPath, payPath, chargePath } from '../payment-paths.ts'

import './charges.css'

const tones: Readonly<Record<Charge['Status'], StatusTone>> = {
  Asked: 'neutral',
  Unknown: 'neutral',
  ToConfirm: 'warning',
  Paid: 'success',
  Declined: 'danger',
  NotCharged: 'danger',
  Refunded: 'info',
}

/** A list of charges: for what, how much, when, with which card, and the result. */
export function ChargeList({ charges, label }: { charges: readonly Charge[]; label: string }) {
  return (
    <ul className="hs-surface pay-charges" aria-label={label}>
      {charges.map((charge) => (
        <ChargeItem key={charge.ChargeKey} charge={charge} />
      ))}
    </ul>
  )
}

function ChargeItem({ charge }: { charge: Charge }) {
  const t = useText('payments')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const card = useCardName()(charge)
  const day = (utc: string) => formatDate(dateIn(timeZone, utc), language, 'medium')
  const { Status, RefundedCents, RefundedUtc, RefundingCents, OrderNumber, ItemNames, AmountCents } = charge
  const isPaid = Status === 'Paid'
  const refundedOn = RefundedUtc ? day(RefundedUtc) : ''
  const what = ItemNames.length > 0 ? ItemNames.join(', ') : (OrderNumber ?? '')
  const amount = isUnderWay(charge) ? [] : [formatCents(AmountCents, language)]
  const named = `: ${[what, day(charge.AskedUtc), ...amount].join(', ')}`
  return (
    <li className="pay-charge">
      <p className="pay-charge-head">
        <b>{what}</b>
        <b className="hs-tabular">{formatCents(AmountCents, language)}</b>
      </p>
      <p className="hs-hint">{t('charges.line', { date: day(charge.AskedUtc), card })}</p>
      <p className="pay-charge-head">
        <StatusLine tone={tones[Status]}>
          {isPaid && RefundingCents > 0
            ? t('charges.refunding', { amount: formatCents(RefundingCents, language) })
            : isPaid && RefundedCents > 0
              ? t('charges.refundedPart', { amount: formatCents(RefundedCents, language), date: refundedOn })
              : t(`charges.status.${Status}`, { date: refundedOn })}
        </StatusLine>
        <Link className="pay-charge-look" to={chargePath(alias, charge.ChargeKey)}>
          <span>{t(charge.ReceiptNumber ? 'charges.detail' : 'charges.look')}</span>
          <span className="hs-visually-hidden">{named}</span>
        </Link>
      </p>
    </li>
  )
}

/** The amounts owed now, each with a link to pay it. Nothing when nothing is owed. */
export function DueList({ charges: { Due, AsOf } }: { charges: ChargesAnswer }) {
  const t = useText('payments')
  const { alias = '' } = useParams()
  const language = useLanguage()
  if (Due.length === 0) return null
  return (
    <section className="hs-stack" aria-labelledby="pay-due">
      <h2 id="pay-due">{t('toPay')}</h2>
      {Due.map(({ OrderKey, OrderNumber, ItemNames, AmountCents }) => (
        <article key={OrderKey} className="hs-surface pay-due">
          <h3>{t('dueFor', { number: OrderNumber })}</h3>
          <p className="hs-hint">{t('owed', { items: ItemNames.join(', '), date: formatDate(AsOf, language) })}</p>
          <Amount cents={AmountCents} />
          <Link className="hs-button hs-button-primary" to={payPath(alias, OrderKey)}>
            {t('payNow', { amount: formatCents(AmountCents, language) })}
          </Link>
        </article>
      ))}
    </section>
  )
}

/** How many are shown here. The history page has all. */
const shown = 3

/** The latest charges, and a link to all. */
export function ChargesMade({ charges }: { charges: readonly Charge[] }) {
  const t = useText('payments')
  const { alias = '' } = useParams()
  return (
    <section className="hs-stack" aria-labelledby="pay-made">
      <h2 id="pay-made">{t('charges.title')}</h2>
      {charges.length === 0 ? (
        <p>{t('charges.none')}</p>
      ) : (
        <ChargeList charges={charges.slice(0, shown)} label={t('charges.title')} />
      )}
      {charges.length > shown ? <Link to={historyPath(alias)}>{t('charges.all')}</Link> : null}
    </section>
  )
}
