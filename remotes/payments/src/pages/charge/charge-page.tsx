import { answerQuery } from '@homeside/api-client/answer-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { paths } from '@homeside/contract/constants/paths'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { BackLink } from '@homeside/parts/back/back-link'
import { OpenCharge } from '@homeside/parts/payment/open-charge'
import { isUnderWay } from '@homeside/parts/payment/payment-queries'
import { useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { chargePath, paymentsPath } from '../../payment-paths.ts'
import { SettledCharge } from './settled-charge.tsx'

/** One charge: its receipt when it was paid, else its result, or that it is not known yet. */
export default function ChargePage() {
  const t = useText('payments')
  const { alias = '', key = '' } = useParams()
  const load = useQueryLoad(answerQuery(paths.charge, { params: { key }, language: useLanguage() }))
  const back = <BackLink to={paymentsPath(alias)}>{t('title')}</BackLink>
  if (load.status !== 'ready') {
    return (
      <Page title={t('charges.title')} back={back}>
        <Loaded load={load} skeleton={<Skeleton shape="text" />}>
          {() => null}
        </Loaded>
      </Page>
    )
  }
  const charge = load.value
  if (!isUnderWay(charge)) return <SettledCharge charge={charge} back={back} />
  const path = chargePath(alias, charge.ChargeKey)
  return <OpenCharge charge={charge} path={path} back={back} onSettled={load.retry} onPaid={load.retry} />
}
