import { pageCache } from '@homeside/api-client/page-cache'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { openSessionsQuery } from '../../api/account-queries.ts'
import { BackToAccount } from '../../rows/back-to-account.tsx'
import { OpenBrowsers } from './open-browsers.tsx'
import { RecentSignIns } from './recent-sign-ins.tsx'

import './sessions.css'

/** Where the patient is signed in, and the recent sign-ins. */
export default function SessionsPage() {
  const t = useText('account-settings')
  const load = useQueryLoad(openSessionsQuery)
  return (
    <Page title={t('sessions.title')} back={<BackToAccount />}>
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {({ Browsers, SignIns, ThisSignInKey }) => (
          <>
            <OpenBrowsers
              browsers={Browsers}
              onChanged={(answer) => pageCache.setQueryData(openSessionsQuery.queryKey, answer)}
            />
            <RecentSignIns signIns={SignIns} thisKey={ThisSignInKey} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
