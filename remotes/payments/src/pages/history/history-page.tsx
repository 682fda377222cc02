import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Charge } from '@homeside/contract/charges'
import { dateIn } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { chargesQuery } from '@homeside/parts/payment/payment-queries'
import { useParams } from '@homeside/remote-kit/router'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { Loaded } from '@homeside/ui/loaded'
import { BackLink, Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'

import { ChargeList } from '../../charges/charge-list.tsx'
import { paymentsPath } from '../../payment-paths.ts'

/** Every charge, by year. */
export default function HistoryPage() {
  const t = useText('payments')
  const { alias = '' } = useParams()
  const timeZone = useAtomValue(timeZoneAtom)
  const load = useQueryLoad(chargesQuery(useLanguage()))
  return (
    <Page title={t('charges.title')} back={<BackLink to={paymentsPath(alias)}>{t('title')}</BackLink>}>
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {({ Items }) =>
          Items.length === 0 ? (
            <p>{t('charges.none')}</p>
          ) : (
            byYear(Items, timeZone).map(([year, charges]) => (
              <section key={year} className="hs-stack" aria-label={year}>
                <h2>{year}</h2>
                <ChargeList charges={charges} label={year} />
              </section>
            ))
          )
        }
      </Loaded>
    </Page>
  )
}

/** The year in the patient's own time zone. */
function byYear(charges: readonly Charge[], timeZone: string): [year: string, charges: Charge[]][] {
  const years = new Map<string, Charge[]>()
  for (const charge of charges) {
    const year = dateIn(timeZone, charge.AskedUtc).slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), charge])
  }
  return [...years]
}
