import { useApi } from '@homeside/api-client/use-api'
import { changeLanguage } from '@homeside/i18n/namespaces'
import { useLanguage } from '@homeside/i18n/use-language'
import { chooseOwnLanguage } from '@homeside/session/preferences'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { pendingRedirectAtom } from '@homeside/session/tab-stores'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'

import { takeDestination } from '../alias/take-destination.ts'
import { useHandOver } from '../page/hand-over.ts'
import { useSnapshot } from '../page/snapshot-context.ts'
import { NotFoundPage } from '../pages/notices/notice-pages.tsx'
import { useSession } from '../session/use-session.ts'
import { InvalidRoute } from '../shell/invalid-route.tsx'
import { ProviderMessage } from '../shell/provider-message.tsx'
import { rememberedValues } from './login-form.tsx'
import { OpenLogin } from './open-login.tsx'
import { useLoginPlace } from './use-login-place.ts'
import { loginStrings } from './words/all-login-strings.ts'

/** `/login` and `/:alias/login`: the login inside the portal. */
export function LoginScreen() {
  const { alias = null } = useParams()
  const { token } = useSession()
  const mode = useAtomValue(sessionModeAtom)
  const isRedirecting = useAtomValue(pendingRedirectAtom) !== null
  if (token && isRedirecting) return null
  return mode !== 'signed-out' && mode !== 'lite' ? <AfterSignIn /> : <LoginAt alias={alias} />
}

function LoginAt({ alias }: { alias: string | null }) {
  const place = useLoginPlace(alias)
  // An open choice of provider does not carry over to another login.
  return place.isUnknownAlias ? <NotFoundPage /> : <LoginInPortal key={alias} alias={alias} place={place} />
}

function LoginInPortal({ alias, place }: { alias: string | null; place: ReturnType<typeof useLoginPlace> }) {
  const api = useApi()
  const language = useLanguage()
  const { pathname, key } = useLocation()
  useHandOver()
  return (
    <OpenLogin
      api={api}
      alias={alias}
      path={pathname}
      place={place}
      language={language}
      strings={loginStrings[language]}
      initialValues={rememberedValues}
      above={
        <>
          <InvalidRoute />
          <ProviderMessage name={place.brand?.name ?? ''} />
        </>
      }
      focusHeading={key !== 'default'}
      onLanguageChange={(next) => {
        chooseOwnLanguage(next)
        void changeLanguage(next)
      }}
    />
  )
}

/** Leads a signed-in patient on from the login. */
export function AfterSignIn() {
  const navigate = useNavigate()
  const { remotes } = useSnapshot()
  useEffect(() => {
    void navigate(takeDestination(remotes), { replace: true })
  }, [navigate, remotes])
  return null
}
