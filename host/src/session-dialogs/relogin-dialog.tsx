import { ApiProblem } from '@homeside/api-client/api-problem'
import { announceSessionRenewed } from '@homeside/api-client/session-renewal'
import { useApi } from '@homeside/api-client/use-api'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { LoginAnswer } from '@homeside/contract/session'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { rememberedUsername } from '@homeside/session/preferences'
import { resumeSession } from '@homeside/session/suspend-session'
import { aliasAtom, tempUserAtom } from '@homeside/session/tab-stores'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useAtomValue } from 'jotai'
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { PasswordField, UsernameField } from '../login/login-fields.tsx'
import type { Credentials } from '../login/sign-in-form.ts'
import { signIn } from '../login/sign-in.ts'
import { loginStrings } from '../login/words/all-login-strings.ts'
import { fill, failureWords, type LoginFailure } from '../login/words/login-strings.ts'
import { abandonSession } from '../session/session-end.ts'
import { BrandMark } from '../shell/brand-mark.tsx'
import { ModalDialog } from '../shell/modal-dialog.tsx'
import { useBrand, useBrandMark } from '../shell/use-brand.ts'
import { showPage } from './hidden-page.ts'

/**
 * Asks the page's patient to sign in again. They find the page as it was. Another patient, or somebody who does not
 * sign in, gets the login page and sees nothing of the page.
 */
export function ReloginDialog() {
  const t = useText('session')
  const api = useApi()
  const alias = useAtomValue(aliasAtom)
  const known = useAtomValue(tempUserAtom) ?? rememberedUsername()
  const { name } = useBrand()
  const mark = useBrandMark()
  const { pathname } = useLocation()
  const title = t('relogin.title')

  // The dialog returns the focus when it closes, and hidden content cannot take it.
  useLayoutEffect(() => showPage, [])
  useEffect(() => {
    // The tab's title may say what the page is about.
    const before = document.title
    document.title = `${title} · ${name}`
    return () => {
      document.title = before
    }
  }, [title, name])

  /** Whether the same person is no patient of this page's provider any more, such as after opting out elsewhere. */
  function hasLeftProvider({ noRegistrations }: LoginAnswer, { username }: Credentials): boolean {
    return noRegistrations && alias !== null && username.toLowerCase() === known.toLowerCase()
  }

  async function logIn(credentials: Credentials): Promise<LoginFailure | null> {
    try {
      // The form acts for the login, so it names the login's address. The page's own path may contain a key.
      const path = pageAddress(pagePaths.aliasLogin, { alias })
      const answer = await signIn(api, credentials, { alias, origin: window.location.origin, path })
      if (resumeSession(answer, credentials.username)) announceSessionRenewed()
      else abandonSession(hasLeftProvider(answer, credentials) ? 'provider-left' : 'other-patient')
      return null
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      return { code: error.code, minutes: error.retryAfterSeconds ? Math.ceil(error.retryAfterSeconds / 60) : null }
    }
  }

  return (
    <ModalDialog
      title={title}
      lead={<p>{t('relogin.lead')}</p>}
      picture={<BrandMark brand={mark} />}
      hidesPage
      onEscape={() => abandonSession('logged-out')}
    >
      <ReloginForm
        action={pathname}
        initialUsername={known}
        onSubmit={logIn}
        onLeave={() => abandonSession('logged-out')}
      />
    </ModalDialog>
  )
}

interface ReloginFormProps {
  /** The page's own path: an early submit must not put the password into an address. */
  action: string
  initialUsername: string
  onSubmit: (credentials: Credentials) => Promise<LoginFailure | null>
  onLeave: () => void
}

/** Username (if unknown) and password, or the way out for anybody else. */
function ReloginForm({ action, initialUsername, onSubmit, onLeave }: ReloginFormProps) {
  const t = useText('session')
  const strings = loginStrings[useLanguage()]
  const { name, phone } = useBrand()
  const id = useId()
  const [username, setUsername] = useState(initialUsername)
  const [password, setPassword] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const [attempt, setAttempt] = useState(0)
  /** A ref, not state: a double click is two events before the next render. */
  const sending = useRef(false)
  const usernameError = isChecked && !username.trim() ? strings.usernameRequired : undefined
  const passwordError = isChecked && !password ? strings.passwordRequired : undefined

  useEffect(() => {
    document.getElementById(initialUsername ? `${id}-password` : `${id}-username`)?.focus()
  }, [id, initialUsername])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    setIsChecked(true)
    const missing = [username.trim() ? null : 'username', password ? null : 'password'].find((field) => field !== null)
    if (missing) {
      document.getElementById(`${id}-${missing}`)?.focus()
      return
    }
    sending.current = true
    setIsSending(true)
    try {
      // An earlier notice stays until the answer, so that nothing moves under a finger.
      setFailure(await onSubmit({ username: username.trim(), password }))
      setAttempt((count) => count + 1)
    } finally {
      sending.current = false
      setIsSending(false)
    }
  }

  const words = failure ? failureWords(failure, strings) : null
  return (
    <form className="login-form" method="post" action={action} noValidate onSubmit={(event) => void submit(event)}>
      {words ? (
        <Notice key={attempt} tone="danger" title={words.title} focusOnMount>
          {words.next ? <p>{words.next}</p> : null}
        </Notice>
      ) : null}
      <UsernameField
        id={`${id}-username`}
        strings={strings}
        value={username}
        onChange={setUsername}
        error={usernameError}
      />
      <PasswordField
        id={`${id}-password`}
        strings={strings}
        value={password}
        onChange={setPassword}
        error={passwordError}
      />
      <div className="modal-dialog-actions">
        <button type="submit" className="hs-button hs-button-primary hs-button-wide" aria-disabled={isSending}>
          {isSending ? strings.submitting : strings.submit}
        </button>
        <button type="button" className="hs-button hs-button-text hs-button-wide" onClick={onLeave}>
          {t('relogin.leave')}
        </button>
        <p className="hs-hint">{t('relogin.leaveHint')}</p>
      </div>
      <p className="hs-hint">
        {fill(strings.help, { provider: name })} <PhoneLink phone={phone} />
      </p>
    </form>
  )
}
