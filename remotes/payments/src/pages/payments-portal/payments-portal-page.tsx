import { answerQuery } from '@homeside/api-client/answer-query'
import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { paths } from '@homeside/contract/constants/paths'
import { useText } from '@homeside/i18n/use-text'
import { BackLink } from '@homeside/parts/back/back-link'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { MissingPortal } from './missing-portal.tsx'
import { OpenPortal } from './open-portal.tsx'
import { portalAddress } from './portal-address.ts'

/**
 * The provider's third-party payments portal (section 2.3 of the specification). Its address is requested at each
 * visit, so that an old one is not used.
 */
export default function PaymentsPortalPage() {
  const t = useText('payments')
  const { alias = '' } = useParams()
  const { name: provider } = useProvider()
  const load = useQueryLoad(useOwnQuery(answerQuery(paths.patientUser)))
  const address = load.status === 'ready' ? portalAddress(load.value.BpcSSOUrl) : null
  const isMissing = load.status === 'ready' && address === null
  return (
    <Page
      title={t(isMissing ? 'portal.missingTitle' : 'portal.title')}
      lead={isMissing ? null : t('portal.lead', { provider })}
      back={<BackLink to={pageAddress(pagePaths.aliasSettings, { alias })}>{t('account')}</BackLink>}
    >
      <Loaded load={load} skeleton={<Skeleton shape="text" />}>
        {() => (address ? <OpenPortal address={address} /> : <MissingPortal onRetry={load.retry} />)}
      </Loaded>
    </Page>
  )
}
