import type { Charge } from '@homeside/contract/charges'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'

import { historyPath } from '../payment-paths.ts'
import { ChargeList } from './charge-list.tsx'

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
