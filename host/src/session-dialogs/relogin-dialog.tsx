import { ApiProblem } from '@homeside/api-client/api-problem'
import { announceSessionRenewed } from '@homeside/api-client/session-renewal'
import { useApi } from '@homeside/api-client/use-api'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { LoginAnswer } from '@homeside/contract/session'
import { useText } from '@homeside/i18n/use-text'
import { aliasAtom } from '@homeside/session/alias'
import { tempUserAtom } from '@homeside/session/auth'
import { rememberedUsername } from '@homeside/session/preferences'
import { resumeSession } from '@homeside/session/suspend-session'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

import type { Credentials } from '../login/sign-in-form.ts'
import { signIn } from '../login/sign-in.ts'
import type { LoginFailure } from '../login/words/login-failure.ts'
import { abandonSession } from '../session/session-end.ts'
import { BrandMark } from '../shell/brand-mark.tsx'
import { ModalDialog } from '../shell/modal-dialog.tsx'
import { useBrand, useBrandMark } from '../shell/use-brand.ts'
import { showPage } from './hidden-page.ts'
import { ReloginForm } from './relogin-form.tsx'

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
