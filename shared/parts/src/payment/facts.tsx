import type { DueCharge } from '@homeside/contract/charges'
import { formatCents, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Icon, type IconName } from '@homeside/ui/icon'
import type { ReactNode } from 'react'

import './facts.css'

/** A list of names and values. Values are at the right edge where there is room. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
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

type Tone = 'success' | 'info' | 'warning' | 'danger' | 'waiting'

const icons: Readonly<Record<Tone, IconName>> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  danger: 'error',
  waiting: 'clock',
}

/** A symbol above the heading of a page that reports a result. The heading has the words. */
export function OutcomeMark({ tone }: { tone: Tone }) {
  return (
    <span className={`hs-outcome-mark hs-outcome-mark-${tone}`}>
      <Icon name={icons[tone]} size={32} />
    </span>
  )
}
