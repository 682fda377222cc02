import type { Api, OwnTransport } from '@homeside/api-client/api'
import { ApiProblem } from '@homeside/api-client/api-problem'
import { call } from '@homeside/api-client/call'
import { policyAddress } from '@homeside/contract/constants/page-paths-at-login'
import type { LoginAnswer } from '@homeside/contract/session'
import type { Language } from '@homeside/contract/wire'
import { passkeysHere, rememberUsername } from '@homeside/session/preferences'
import { sessionEndAtom } from '@homeside/session/session-mode'
import { openSession } from '@homeside/session/sign-in'
import { providerChoiceAtom } from '@homeside/session/tab-stores'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef, useState, type ComponentType } from 'react'

import { loadChunk } from '../page/load-chunk.ts'
import { whenIdle } from '../page/when-idle.ts'
import { LoginPage, type LoginPageProps } from './login-page.tsx'
import type { PasskeyLoginProps } from './passkey/passkey-login.tsx'
import { signIn } from './sign-in.ts'
import type { LoginPlace } from './use-login-place.ts'
import { fill, type LoginFailure } from './words/login-strings.ts'

type Given = Pick<
  LoginPageProps,
  'strings' | 'language' | 'above' | 'initialValues' | 'focusHeading' | 'onLanguageChange'
>

interface OpenLoginProps extends Given {
  api: Api
  alias: string | null
  /** The path of the page. */
  path: string
  place: LoginPlace
  language: Language
  /** Whether a sign-in should also answer the dashboard. */
  withDashboard?: boolean
  /** Where a sign-in finds its answer, when that is already on its way. */
  transport?: () => Partial<OwnTransport>
  /** Called when the form is sent, before the answer. */
  onSubmit?: () => void
}

const loadPasskeys = async () => {
  const load = () => import(/* webpackChunkName: 'passkey-login' */ './passkey/passkey-login.tsx')
  return (await loadChunk(load)).PasskeyLogin
}

const noCookie: LoginFailure = { code: 'no-cookie', minutes: null }

/** The login together with the session it opens. It needs no router, so it works without the rest of the portal. */
export function OpenLogin({
  api,
  alias,
  path,
  place,
  withDashboard = false,
  transport,
  onSubmit,
  ...given
}: OpenLoginProps) {
  const sessionEnd = useAtomValue(sessionEndAtom)
  const [open, setOpen] = useAtom(providerChoiceAtom)
  const [Passkeys, setPasskeys] = useState<ComponentType<PasskeyLoginProps> | null>(null)
  /** The last sign-in by password. It never ends when it succeeds: nobody needs passkeys then. */
  const signingIn = useRef<Promise<unknown> | null>(null)
  useEffect(() => {
    async function showPasskeys(): Promise<void> {
      const loaded = await loadPasskeys()
      await signingIn.current
      setPasskeys(() => loaded)
    }
    // The login works without them.
    return whenPasskeysAreWanted(() => void showPasskeys().catch(() => undefined))
  }, [])
  // A choice that was left does not belong to the next visitor.
  useEffect(() => () => setOpen(null), [setOpen])

  async function settle(answer: Promise<LoginAnswer>, username: string | null): Promise<LoginFailure | null> {
    try {
      if (!openSession(await answer, { username })) return null
      // The form stays in its sent state: the next screen replaces it, and another render would delay that.
      return await new Promise<never>(() => undefined)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      // The choice was refused long before its end, so the browser did not keep the sign-in's cookie.
      if (error.code === 'session-expired' && open && Date.now() < open.expiresAt) return noCookie
      if (error.code === 'maintenance' || error.code === 'provider-maintenance') place.checkAgain()
      return { code: error.code, minutes: error.retryAfterSeconds ? Math.ceil(error.retryAfterSeconds / 60) : null }
    }
  }

  return (
    <LoginPage
      {...given}
      below={
        <>
          {place.signOnUrl ? (
            <a className="hs-button hs-button-quiet hs-button-wide login-sign-on" href={place.signOnUrl}>
              {fill(given.strings.signOn, { provider: place.brand?.name ?? '' })}
            </a>
          ) : null}
          {Passkeys ? <Passkeys {...{ api, alias, settle }} strings={given.strings} language={given.language} /> : null}
        </>
      }
      brand={place.brand}
      action={path}
      policyPath={policyAddress(alias)}
      notice={place.closed ?? sessionEnd}
      choices={open?.answer.Providers ?? null}
      onSignIn={(credentials, remember) => {
        rememberUsername(remember ? credentials.username : null)
        onSubmit?.()
        const here = { alias, origin: window.location.origin, path, withDashboard }
        const outcome = settle(signIn(api, credentials, here, transport?.()), credentials.username)
        signingIn.current = outcome
        return outcome
      }}
      onChoose={(siteKey) => {
        onSubmit?.()
        return settle(
          chooseProvider(api, open?.answer.access_token ?? '', siteKey, withDashboard),
          open?.username ?? null,
        )
      }}
      onBack={() => setOpen(null)}
      onCheckAgain={place.checkAgain}
    />
  )
}

/**
 * Loads the code of passkeys once the form can be used. On a device that has a passkey, it is loaded in idle time. On
 * any other, it is loaded when the username gets the focus, because a passkey may come from another device. Returns a
 * function that stops this.
 */
export function whenPasskeysAreWanted(load: () => void): () => void {
  if (!('PublicKeyCredential' in window)) return () => undefined
  let stop = () => document.removeEventListener('focusin', onFocus)
  const start = () => {
    stop()
    stop = whenIdle(load)
  }
  function onFocus({ target }: { target: EventTarget | null }) {
    if (target instanceof Element && target.id === 'username') start()
  }
  document.addEventListener('focusin', onFocus)
  if (passkeysHere().length > 0) start()
  else onFocus({ target: document.activeElement })
  return () => stop()
}

/**
 * Names the provider after a login that left the choice open (section 7.1 of the specification).
 *
 * @param token The token of that login; it is good for this call alone, so it is never stored.
 * @param withDashboard Whether the answer is to bring the dashboard.
 */
export function chooseProvider(api: Api, token: string, siteKey: number, withDashboard: boolean): Promise<LoginAnswer> {
  const form = { siteKey, withDashboard: withDashboard ? 'true' : 'false' } as const
  return call(api, 'POST', 'account/login/multiple', {
    form,
    needs: 'access_token',
    headers: { Authorization: `Bearer ${token}` },
  })
}
