import { useApi } from '@homeside/api-client/use-api'
import { useLoad } from '@homeside/api-client/use-load'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { Navigate, useParams } from 'react-router-dom'

import { aliasPath } from '../../alias/paths.ts'
import { GoTo } from '../../shell/go-to.tsx'
import { getAliasOfSite } from './get-alias-of-site.ts'

/** `/portalRedirect/:key?`: from a site key to that provider's login; from anything else to the login. */
export function PortalRedirectPage() {
  const { key } = useParams()
  return key ? <ToProvider siteKey={key} /> : <Navigate to="/login" replace />
}

function ToProvider({ siteKey }: { siteKey: string }) {
  const t = useText('public')
  const api = useApi()
  const load = useLoad((signal) => getAliasOfSite(api, siteKey, signal), [api, siteKey])
  const isUnknown = load.status === 'failed' && ['not-found', 'malformed'].includes(load.problem.code)
  if (isUnknown) return <Navigate to="/login" replace />
  if (load.status === 'ready') return <GoTo path={aliasPath(load.value, 'login')} alias={load.value} />
  return (
    <Page title={t('portalRedirect.title')}>
      <Loaded load={load} skeleton={<Skeleton shape="text" />}>
        {() => null}
      </Loaded>
    </Page>
  )
}
