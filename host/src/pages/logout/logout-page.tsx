import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect } from 'react'

import { logOutEverywhere } from '../../session/log-out-everywhere.ts'

/** Logs out on the server, here and in every other tab. The alias guard then shows the login. */
export function LogoutPage() {
  const t = useText('host')
  const api = useApi()
  useEffect(() => {
    void logOutEverywhere(api)
  }, [api])
  return (
    <Page title={t('logout.title')}>
      <Skeleton shape="text" />
    </Page>
  )
}
