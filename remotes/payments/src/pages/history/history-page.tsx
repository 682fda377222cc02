import { answerQuery } from '@homeside/api-client/answer-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Charge } from '@homeside/contract/charges'
import { dateIn } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Pager, type PageSizes, useListPage } from '@homeside/parts/paging/pager'
import { useParams } from '@homeside/remote-kit/router'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { Loaded } from '@homeside/ui/loaded'
import { BackLink, Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'

import { ChargeList } from '../../charges/charge-lists.tsx'
import { paymentsPath } from '../../payment-paths.ts'

const pageSizes = { sizes: [10, 25, 50], usual: 25 } as const satisfies PageSizes

/** Every charge, by year, page by page. */
export default function HistoryPage() {
  const t = useText('payments')
  const { alias = '' } = useParams()
  const timeZone = useAtomValue(timeZoneAtom)
  const language = useLanguage()
  const { show, ...page } = useListPage(pageSizes)
  const load = useQueryLoad(answerQuery('payments/charges/{page}/{pageSize}', { params: { ...page }, language }))
  return (
    <Page title={t('charges.title')} back={<BackLink to={paymentsPath(alias)}>{t('title')}</BackLink>}>
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {({ Items, TotalCount }) =>
          TotalCount === 0 ? (
            <p>{t('charges.none')}</p>
          ) : (
            <>
              {byYear(Items, timeZone).map(([year, charges]) => (
                <section key={year} className="hs-stack" aria-label={year}>
                  <h2>{year}</h2>
                  <ChargeList charges={charges} label={year} />
                </section>
              ))}
              <Pager
                {...page}
                total={TotalCount}
                sizes={pageSizes}
                onShow={show}
                label={t('pager.pages')}
                sizeLabel={t('pager.size')}
              />
            </>
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
