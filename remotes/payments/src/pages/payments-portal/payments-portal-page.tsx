import { answerQuery } from '@homeside/api-client/answer-query'
import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { readUrl } from '@homeside/contract/constants/typed-text'
import { useText } from '@homeside/i18n/use-text'
import { OutcomeMark } from '@homeside/parts/payment/facts'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { BackLink, Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { Skeleton } from '@homeside/ui/skeleton'

import { OpenPortal } from './open-portal.tsx'

/**
 * The provider's third-party payments portal (section 2.3 of the specification). Its address is requested at each
 * visit, and again while the page is open, because it may sign the patient in for one minute only.
 */
export default function PaymentsPortalPage() {
  const t = useText('payments')
  const { alias = '' } = useParams()
  const { name: provider } = useProvider()
  const load = useQueryLoad({
    ...useOwnQuery(answerQuery('patient/user')),
    refetchInterval: 45_000,
    refetchOnWindowFocus: true,
  })
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

/** Says that the provider has given no address of its payments portal, and whom to call. */
function MissingPortal({ onRetry }: { onRetry: () => void }) {
  const t = useText('payments')
  const { name: provider, phone } = useProvider()
  return (
    <>
      <OutcomeMark tone="warning" />
      <p>{t('portal.missing', { provider })}</p>
      <p>
        {t('portal.question')} <PhoneLink phone={phone} />
      </p>
      <div className="hs-actions">
        <button type="button" className="hs-button hs-button-quiet" onClick={onRetry}>
          {t('portal.again')}
        </button>
      </div>
    </>
  )
}

/**
 * The address of a payments portal that may be opened: https at another origin, or this machine; null for anything
 * else.
 */
export function portalAddress(text: string | null): URL | null {
  const url = text === null ? null : readUrl(text)
  if (url === null) return null
  const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
  const isForeign = url.origin !== window.location.origin
  return isSafe && isForeign && url.username === '' && url.password === '' ? url : null
}
