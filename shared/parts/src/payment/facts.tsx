import type { DueCharge } from '@homeside/contract/charges'
import { formatCents, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'

import './facts.css'

/** A list of names and values. Values are at the right edge where there is room. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="hs-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is to be paid or was paid, in cents: the largest text of its card. */
export function Amount({ cents }: { cents: number }) {
  const language = useLanguage()
  return <p className="hs-amount hs-tabular">{formatCents(cents, language)}</p>
}

/** How much is owed, for what, to whom, and since when. */
export function DueFacts({ due: { AmountCents, ItemNames, OrderNumber }, asOf }: { due: DueCharge; asOf: string }) {
  const t = useText('payment')
  const language = useLanguage()
  const { name: provider } = useProvider()
  return (
    <section className="hs-surface hs-stack" aria-labelledby="hs-due">
      <h2 id="hs-due">{t('due')}</h2>
      <Amount cents={AmountCents} />
      <Facts
        facts={[
          [t('facts.for'), ItemNames.join(', ')],
          [t('facts.order'), OrderNumber ?? ''],
          [t('facts.owedTo'), provider],
          [t('facts.asOf'), formatDate(asOf, language)],
        ]}
      />
      <p className="hs-hint">{t('dueMeaning')}</p>
    </section>
  )
}
