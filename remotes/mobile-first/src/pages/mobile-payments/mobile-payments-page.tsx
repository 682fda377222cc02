import type { Api } from '@homeside/api-client/api'
import { ApiProblem } from '@homeside/api-client/api-problem'
import { call } from '@homeside/api-client/call'
import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { LoginAnswer } from '@homeside/contract/session'
import type { CookieLoginRequest } from '@homeside/contract/single-sign-on'
import { useText } from '@homeside/i18n/use-text'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { Navigate, useParams } from '@homeside/remote-kit/router'
import { openSession } from '@homeside/remote-kit/session-actions'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { sessionStore } from '@homeside/session/store'
import { noShortCode, shortCodeInfoAtom } from '@homeside/session/tab-stores'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'

import { isAboutLink } from '../../link.ts'

/**
 * `/:alias/mobilebpc`: the mobile app opens a patient's payments in the browser. A patient who is already signed in
 * keeps the session. Sections 2.2 and 2.3 of the specification.
 */
export default function MobilePaymentsPage() {
  const { alias = '' } = useParams()
  const isSignedIn = useAtomValue(sessionModeAtom) !== 'signed-out'
  // The session that is opened here navigates by itself.
  return isSignedIn ? (
    <Navigate replace to={pageAddress(pagePaths.mobilePaymentsSso, { alias })} />
  ) : (
    <AppSignIn alias={alias} />
  )
}

/** Signs in with the cookie that the app left in this browser, which works once. */
function AppSignIn({ alias }: { alias: string }) {
  const t = useText('mobile-first')
  const api = useApi()
  const load = useAct(async () => {
    try {
      openSession(await signInByApp(api, alias), { to: pageAddress(pagePaths.mobilePaymentsSso, { alias }) })
      // The session is for this screen alone, as that of a texted link to it.
      sessionStore().set(shortCodeInfoAtom, { ...noShortCode, dynamicTemplateRoute: 'mobilebpc', alias })
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

/**
 * Opens a session for a patient whom the mobile app has signed in: its cookie decides, and username and password are
 * placeholders (section 7.1 of the specification). The cookie works once, so this is never repeated automatically.
 *
 * @throws ApiProblem `short-code-invalid` when the cookie is used up, too old or missing; or what any call can fail with.
 */
function signInByApp(api: Api, alias: string): Promise<LoginAnswer> {
  const path = pageAddress(pagePaths.mobilePayments, { alias })
  const form = {
    username: 'mobile',
    password: 'mobile',
    alias,
    includeInactiveProviders: 'false',
    Url: `${window.location.origin}${path}`,
    Path: path,
    requestSource: 'btmobile',
    grant_type: 'password',
    allowLoginWithoutRegistration: 'true',
  } satisfies CookieLoginRequest
  return call(api, 'POST', 'account/mobilecookie', { form, needs: 'access_token' })
}
