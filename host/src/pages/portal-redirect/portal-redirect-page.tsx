import { answerQuery } from '@homeside/api-client/answer-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'

import { useGoTo } from '../../alias/use-go-to.ts'

/** `/portalRedirect/:key?`: a site key leads to that provider's login, anything else to the login. */
export function PortalRedirectPage() {
  const { key } = useParams()
  return key ? <ToProvider siteKey={key} /> : <Navigate to={pagePaths.login} replace />
}

function ToProvider({ siteKey }: { siteKey: string }) {
  const t = useText('public')
  const load = useQueryLoad(answerQuery('account/alias/{siteKey}', { params: { siteKey } }))
  const isUnknown = load.status === 'failed' && ['not-found', 'malformed'].includes(load.problem.code)
  if (isUnknown) return <Navigate to={pagePaths.login} replace />
  if (load.status === 'ready') return <GoTo path={pageAddress(pagePaths.aliasLogin, { alias: load.value.Alias })} />
  return (
    <Page title={t('portalRedirect.title')}>
      <Loaded load={load} skeleton={<Skeleton shape="text" />}>
        {() => null}
      </Loaded>
    </Page>
  )
}

/** Goes to a path of the portal in place of the current page, as soon as it is drawn. */
function GoTo({ path }: { path: string }) {
  const goTo = useGoTo()
  useEffect(() => goTo(path), [goTo, path])
  return null
}
