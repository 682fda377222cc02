import { ApiProblem } from '@homeside/api-client/api-problem'
import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { openSession } from '@homeside/remote-kit/session-actions'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Skeleton } from '@homeside/ui/skeleton'

import { signInByApp } from '../../api/sign-in-by-app.ts'
import { isAboutLink } from '../../link/spent-link.ts'

/** Signs in with the cookie that the app left in this browser, which works once. */
export function AppSignIn({ alias }: { alias: string }) {
  const t = useText('mobile-first')
  const api = useApi()
  const load = useAct(async () => {
    try {
      openSession(await signInByApp(api, alias), { to: pageAddress(pagePaths.mobilePaymentsSso, { alias }) })
      return { isSpent: false }
    } catch (error) {
      if (error instanceof ApiProblem && isAboutLink(error)) return { isSpent: true }
      throw error
    }
  })
  return (
    <TaskPage title={t('payments.title')}>
      <Loaded load={load} skeleton={<Skeleton shape="text" />}>
        {({ isSpent }) =>
          isSpent ? (
            <Notice tone="warning" title={t('payments.spent')}>
              <p>{t('payments.openAgain')}</p>
            </Notice>
          ) : (
            <Skeleton shape="text" />
          )
        }
      </Loaded>
    </TaskPage>
  )
}
