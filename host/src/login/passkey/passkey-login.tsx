import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { PasskeyAssertion } from '@homeside/contract/passkeys'
import type { LoginAnswer } from '@homeside/contract/session'
import type { Language } from '@homeside/contract/wire'
import { passkeysHere, rememberUsername } from '@homeside/session/preferences'
import { Notice } from '@homeside/ui/notice'
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'

import { showPasskey } from '../../passkeys/show-passkey.ts'
import { type LoginStrings, failureWords, type FailureWords, type LoginFailure } from '../words/login-strings.ts'
import en from './strings/en.json' with { type: 'json' }
import es from './strings/es.json' with { type: 'json' }

const words = { en, es }
/** How many seconds before the end of a challenge the next one is requested. */
const early = 30

export interface PasskeyLoginProps {
  api: Api
  alias: string | null
  language: Language
  strings: LoginStrings
  /** Continues with the answer of a sign-in. Resolves to null, or to the reason of a failure. */
  settle: (call: Promise<LoginAnswer>, username: string | null) => Promise<LoginFailure | null>
}

/**
 * Signing in with a passkey: in the list below the username, and by a button when this device has one. Device errors
 * are shown only after pressing the button. The password always works.
 */
export function PasskeyLogin({ api, alias, language, strings, settle }: PasskeyLoginProps) {
  const t = words[language]
  /** Each round offers the passkeys with its own challenge. */
  const [round, setRound] = useState(0)
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const [isUnderWay, setUnderWay] = useState(false)
  /** A ref, not state: a double click is two events before the next render. */
  const isBusy = useRef(false)

  async function signIn(Response: PasskeyAssertion): Promise<void> {
    const answered = call(api, 'POST', 'account/login/passkey', {
      json: { Response, alias: alias ?? '' },
      needs: 'access_token',
    })
    const username = await answered.then(({ Username }) => Username).catch(() => null)
    if (username !== null) rememberUsername(username)
    setFailure(await settle(answered, username))
  }

  useEffect(() => {
    let isCurrent = true
    let renewal: ReturnType<typeof setTimeout> | undefined
    async function offer(): Promise<void> {
      if (!(await browserSupportsWebAuthnAutofill()) || !isCurrent) return
      const asked = await call(api, 'POST', 'account/login/passkey/options')
      if (!isCurrent) return
      renewal = setTimeout(() => setRound((count) => count + 1), (asked.ExpiresInSeconds - early) * 1000)
      // Browsers look for this token when passkeys are offered. Before that, nobody needs it.
      document.getElementById('username')?.setAttribute('autocomplete', 'username webauthn')
      const shown = await showPasskey(asked, { inAutofill: true })
      if (!isCurrent) return
      await signIn(shown)
      setRound((count) => count + 1)
    }
    // The patient did not ask for this, so a failure is not shown. Focusing the username offers it again.
    const username = document.getElementById('username')
    const offerAgain = () => setRound((count) => count + 1)
    offer().catch(() => {
      if (isCurrent) username?.addEventListener('focus', offerAgain, { once: true })
    })
    return () => {
      isCurrent = false
      username?.removeEventListener('focus', offerAgain)
      clearTimeout(renewal)
      WebAuthnAbortService.cancelCeremony()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- settle is made anew by each drawing and does the same
  }, [api, alias, round])

  async function pressButton(): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setUnderWay(true)
    setFailure(null)
    try {
      const shown = await showPasskey(await call(api, 'POST', 'account/login/passkey/options'))
      await signIn(shown)
    } catch {
      setFailure({ code: 'passkey', minutes: null })
    } finally {
      isBusy.current = false
      setUnderWay(false)
      setRound((count) => count + 1)
    }
  }

  const told = failure ? deviceWords(failure.code, t) : null
  const shown = told ?? (failure ? failureWords(failure, strings) : null)
  const hasButton = passkeysHere().length > 0
  if (!shown && !hasButton) return null
  return (
    // A style sheet for one line would be named in the login's first script.
    <div className="login-form" style={{ marginTop: 'var(--hs-space-4)' }}>
      {shown ? (
        <Notice tone={told ? 'warning' : 'danger'} title={shown.title} focusOnMount>
          {shown.next ? <p>{shown.next}</p> : null}
        </Notice>
      ) : null}
      {hasButton ? (
        <button
          type="button"
          className="hs-button hs-button-quiet hs-button-wide"
          aria-disabled={isUnderWay}
          onClick={() => void pressButton()}
        >
          {t.use}
        </button>
      ) : null}
    </div>
  )
}

/** Words about a failure of the device; null for a failure that the login has words for. */
function deviceWords(code: string, t: typeof en): FailureWords | null {
  if (code === 'passkey') return { title: t.failed, next: t.failedNext }
  return code === 'invalid-credentials' ? { title: t.unknown, next: t.unknownNext } : null
}
