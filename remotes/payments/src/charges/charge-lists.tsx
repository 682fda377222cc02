import type { Charge, ChargesAnswer } from '@homeside/contract/charges'
import { formatCents, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Amount } from '@homeside/parts/payment/facts'
import { Link, useParams } from '@homeside/remote-kit/router'

import { historyPath, payPath } from '../payment-paths.ts'
import { ChargeList } from './charge-list.tsx'

import './charges.css'

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
