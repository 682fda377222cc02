import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import type { LoginAnswer } from '@homeside/contract/session'
import { changeLanguage } from '@homeside/i18n/namespaces'
import { useLanguage } from '@homeside/i18n/use-language'
import { locAtom } from '@homeside/session/auth'
import { chooseOwnLanguage, rememberedUsername, rememberUsername } from '@homeside/session/preferences'
import { saveSignIn } from '@homeside/session/sign-in'
import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'

import { AfterSignIn } from '../alias/after-sign-in.tsx'
import { policyPath } from '../alias/paths.ts'
import { NotFoundPage } from '../pages/notices/not-found-page.tsx'
import { sessionEndAtom } from '../session/session-end.ts'
import { useSession } from '../session/use-session.ts'
import { chooseProvider } from './choose-provider.ts'
import type { LoginFailure } from './login-failure.ts'
import { LoginPage } from './login-page.tsx'
import { loginStrings } from './login-strings.ts'
import { signIn } from './sign-in.ts'
import { useLoginPlace } from './use-login-place.ts'

/** `/login` and `/:alias/login`: the login inside the portal, with the session it opens. */
export function LoginScreen() {
  const { alias = null } = useParams()
  const { token, isLite } = useSession()
  const place = useLoginPlace(alias)
  if (token && !isLite) return <AfterSignIn />
  // A choice of provider that was left open is not one of another login's.
  return place.isUnknownAlias ? <NotFoundPage /> : <OpenLogin key={alias} alias={alias} place={place} />
}

function OpenLogin({ alias, place }: { alias: string | null; place: ReturnType<typeof useLoginPlace> }) {
  const api = useApi()
  const language = useLanguage()
  const { pathname, key } = useLocation()
  const [sessionEnd, setSessionEnd] = useAtom(sessionEndAtom)
  const setLoc = useSetAtom(locAtom)
  /** A sign-in that left the choice of provider open. Its token stays out of storage. */
  const [open, setOpen] = useState<{ answer: LoginAnswer; username: string } | null>(null)

  async function settle(call: Promise<LoginAnswer>, username: string): Promise<LoginFailure | null> {
    try {
      const answer = await call
      if (answer.alias === null && answer.Providers?.length) {
        setOpen({ answer, username })
        return null
      }
      setSessionEnd(null)
      setLoc(pathname)
      saveSignIn(answer, username)
      return null
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.code === 'maintenance' || error.code === 'provider-maintenance') place.checkAgain()
      return { code: error.code, minutes: error.retryAfterSeconds ? Math.ceil(error.retryAfterSeconds / 60) : null }
    }
  }

  return (
    <LoginPage
      strings={loginStrings[language]}
      language={language}
      brand={place.brand}
      action={pathname}
      policyPath={policyPath(alias)}
      notice={place.closed ?? sessionEnd}
      initialUsername={rememberedUsername()}
      focusHeading={key !== 'default'}
      choices={open?.answer.Providers ?? null}
      onSignIn={(credentials, remember) => {
        rememberUsername(remember ? credentials.username : null)
        return settle(
          signIn(api, credentials, { alias, origin: window.location.origin, path: pathname }),
          credentials.username,
        )
      }}
      onChoose={(siteKey) =>
        settle(chooseProvider(api, open?.answer.access_token ?? '', siteKey), open?.username ?? '')
      }
      onBack={() => setOpen(null)}
      onCheckAgain={place.checkAgain}
      onLanguageChange={(next) => {
        chooseOwnLanguage(next)
        void changeLanguage(next)
      }}
    />
  )
}
