import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import { signOnAddress } from '@homeside/contract/constants/aliases'
import { requestSource } from '@homeside/contract/constants/limits'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { browserOf } from '@homeside/contract/constants/visit-events'
import type { LoginAnswer } from '@homeside/contract/session'
import type { CookieLoginRequest } from '@homeside/contract/single-sign-on'
import { useText } from '@homeside/i18n/use-text'
import { openSession } from '@homeside/session/sign-in'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { useProblemWords } from '@homeside/ui/problem-words'
import { Skeleton } from '@homeside/ui/skeleton'
import { Link, Navigate, useSearchParams } from 'react-router-dom'

import { useSnapshot } from '../../page/snapshot-context.ts'
import { useSession } from '../../session/use-session.ts'
import { NoticePage } from '../../shell/notice-page.tsx'

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

/**
 * Opens a session for a patient whom the identity provider has signed in: its cookie decides, and username and password
 * are placeholders (section 7.1 of the specification). The cookie works once, so this is never repeated.
 */
export function signInByCookie(api: Api): Promise<LoginAnswer> {
  const path = pagePaths.singleSignOn
  const request = {
    username: 'sso',
    password: 'sso',
    alias: '',
    includeInactiveProviders: 'false',
    Url: `${window.location.origin}${path}`,
    Path: path,
    requestSource,
    grant_type: 'password',
    allowLoginWithoutRegistration: 'true',
    ...browserOf(navigator.userAgent),
  } satisfies CookieLoginRequest
  return call(api, 'POST', 'account/sso/login', { form: request, needs: 'access_token' })
}

/** Why an identity provider signed nobody in, as the API says it in the address. */
export const signOnFaults = ['unavailable', 'refused', 'expired', 'untrusted', 'unknown', 'off'] as const

interface SignOnFailedProps {
  fault: (typeof signOnFaults)[number]
  /** The provider whose identity provider was asked; null when that is not known. */
  alias: string | null
}

/** Says why the patient's identity provider did not sign them in, and what they can do. */
export function SignOnFailed({ fault, alias }: SignOnFailedProps) {
  const t = useText('public')
  const { apiOrigin } = useSnapshot()
  const query = new URLSearchParams({ returnTo: `${location.origin}${pagePaths.singleSignOn}` })
  const again = alias && fault !== 'off' ? `${apiOrigin}/${signOnAddress(alias)}?${query}` : null
  return (
    <Page title={t('singleSignOn.failedTitle')} lead={t(`singleSignOn.faults.${fault}`)}>
      <div className="hs-actions">
        {again ? (
          <a className="hs-button hs-button-primary" href={again}>
            {t('singleSignOn.again')}
          </a>
        ) : null}
        <Link className="hs-button hs-button-quiet" to={pageAddress(pagePaths.aliasLogin, { alias })}>
          {t('singleSignOn.back')}
        </Link>
      </div>
    </Page>
  )
}
