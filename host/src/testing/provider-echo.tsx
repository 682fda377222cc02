import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { LoadTrouble } from '@homeside/ui/load-trouble'
import { Page } from '@homeside/ui/page'

import { dashboardQuery } from '../session/dashboard-query.ts'

/** A remote's page for tests. It shows whose data the server returned. */
export function ProviderEcho() {
  const load = useQueryLoad(dashboardQuery('en'))
  return (
    <Page title="Data of a provider">
      {load.status === 'ready' ? <p>{`Data of ${load.value.Company.Name}`}</p> : <LoadTrouble load={load} />}
    </Page>
  )
}
