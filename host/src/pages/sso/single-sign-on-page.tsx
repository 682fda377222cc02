import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { openSession } from '@homeside/session/sign-in'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { useProblemWords } from '@homeside/ui/problem-words'
import { Skeleton } from '@homeside/ui/skeleton'
import { Link, Navigate, useSearchParams } from 'react-router-dom'

import { useSession } from '../../session/use-session.ts'
import { NoticePage } from '../../shell/notice-page.tsx'
import { signInByCookie } from './sign-in-by-cookie.ts'
import { SignOnFailed, signOnFaults } from './sign-on-failed.tsx'

/**
 * `/sso`: the identity provider sent the patient here, and its cookie says who they are; or the address says why there is
 * none.
 */
export function SingleSignOnPage() {
  const [query] = useSearchParams()
  const fault = signOnFaults.find((each) => each === query.get('fault'))
  if (fault !== undefined) return <SignOnFailed fault={fault} alias={query.get('provider')} />
  return <TakeUpSignOn />
}

/** Opens the session for which the identity provider left its cookie. */
function TakeUpSignOn() {
  const t = useText('public')
  const api = useApi()
  const words = useProblemWords()
  const { token, storedAlias } = useSession()
  const load = useAct(async () => openSession(await signInByCookie(api)))
  if (load.status === 'failed') {
    // The way in was used by this very tab, such as before a refresh or by Back.
    if (load.problem.code === 'invalid-credentials' && token !== null) {
      return (
        <Navigate
          to={storedAlias ? pageAddress(pagePaths.aliasHome, { alias: storedAlias }) : pagePaths.providers}
          replace
        />
      )
    }
    if (load.problem.code === 'invalid-credentials') {
      return <NoticePage title={t('singleSignOn.failedTitle')} text={t('singleSignOn.failed')} />
    }
    return (
      <Page title={t('singleSignOn.failedTitle')} lead={t('singleSignOn.failed')}>
        <Notice tone="danger" title={words(load.problem)} />
        <div className="hs-actions">
          <Link className="hs-button hs-button-primary" to={pagePaths.login}>
            {t('singleSignOn.toLogin')}
          </Link>
        </div>
      </Page>
    )
  }
  return (
    <Page title={t('singleSignOn.title')}>
      <Skeleton shape="text" />
    </Page>
  )
}
