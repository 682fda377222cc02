import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { locAtom } from '@homeside/session/auth'
import { saveSignIn } from '@homeside/session/sign-in'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { useProblemWords } from '@homeside/ui/problem-words'
import { Skeleton } from '@homeside/ui/skeleton'
import { useSetAtom } from 'jotai'
import { Link } from 'react-router-dom'

import { AfterSignIn } from '../../alias/after-sign-in.tsx'
import { sessionEndAtom } from '../../session/session-end.ts'
import { NoticePage } from '../notices/notice-page.tsx'
import { signInByCookie } from './sign-in-by-cookie.ts'

/** `/sso`: the identity provider sent the patient here, and the cookie it left says who they are. */
export function SingleSignOnPage() {
  const t = useText('public')
  const api = useApi()
  const setSessionEnd = useSetAtom(sessionEndAtom)
  const setLoc = useSetAtom(locAtom)
  const words = useProblemWords()
  const load = useAct(async () => {
    const answer = await signInByCookie(api)
    setSessionEnd(null)
    setLoc('/sso')
    saveSignIn(answer)
  })
  if (load.status === 'ready') return <AfterSignIn />
  if (load.status === 'failed') {
    if (load.problem.code === 'invalid-credentials') {
      return <NoticePage title={t('singleSignOn.failedTitle')} text={t('singleSignOn.failed')} />
    }
    return (
      <Page title={t('singleSignOn.failedTitle')} lead={t('singleSignOn.failed')}>
        <Notice tone="danger" title={words(load.problem)} />
        <div className="hs-actions">
          <Link className="hs-button hs-button-primary" to="/login">
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
