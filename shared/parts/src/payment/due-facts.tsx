import type { DueCharge } from '@homeside/contract/charges'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'

import { Amount } from './amount.tsx'
import { Facts } from './facts.tsx'

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
