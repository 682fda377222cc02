import { useApi } from '@homeside/api-client/use-api'
import { useLoad } from '@homeside/api-client/use-load'
import { LoadTrouble } from '@homeside/ui/load-trouble'
import { Page } from '@homeside/ui/page'

import { getDashboard } from '../session/get-dashboard.ts'

/** A remote's page for tests: it says whose data the server gave it. */
export function ProviderEcho() {
  const api = useApi()
  const load = useLoad((signal) => getDashboard(api, signal), [api])
  return (
    <Page title="Data of a provider">
      {load.status === 'ready' ? <p>{`Data of ${load.value.Company.Name}`}</p> : <LoadTrouble load={load} />}
    </Page>
  )
}
