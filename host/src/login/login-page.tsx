import type { ProviderChoice } from '@homeside/contract/session'
import type { SessionEnd } from '@homeside/session/session-mode'
import { Notice } from '@homeside/ui/notice'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

import { LoginForm, type LoginFormProps } from './login-form.tsx'
import { LoginFrame, type LoginBrand } from './login-frame.tsx'
import { ProviderChooser } from './provider-chooser.tsx'
import { fill, type LoginStrings, type LoginFailure } from './words/login-strings.ts'

import './login-page.css'

/** What the patient should know before signing in. The last two close the form. */
export type LoginNotice = SessionEnd | 'maintenance' | 'provider-maintenance'

export interface LoginPageProps {
  strings: LoginStrings
  language: 'en' | 'es'
  brand: LoginBrand | null
  /** The page's own path. */
  action: string
  /** The privacy policy of this login's provider. */
  policyPath: string
  notice: LoginNotice | null
  /** Messages of the rest of the portal. */
  above?: ReactNode
  /** Other ways to sign in, once they have loaded. */
  below?: ReactNode
  /** The form's content when it appears. */
  initialValues: LoginFormProps['initialValues']
  /** Whether the patient came by navigation, so that the heading gets the focus. */
  focusHeading: boolean
  /** Set when the sign-in left a choice between several providers. */
  choices: readonly ProviderChoice[] | null
  onSignIn: LoginFormProps['onSubmit']
  onChoose: (siteKey: number) => Promise<LoginFailure | null>
  onBack: () => void
  onCheckAgain: () => void
  onLanguageChange: (language: 'en' | 'es') => void
}

/** The login page. It needs neither router nor translations, so that it can be prerendered. */
export function LoginPage(props: LoginPageProps) {
  const { strings, language, brand, notice, choices } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const title = choices ? strings.choose.title : strings.title

  useEffect(() => {
    document.title = brand ? `${title} · ${brand.name}` : title
  }, [title, brand])
  useLayoutEffect(() => {
    if (props.focusHeading) heading.current?.focus()
  }, [props.focusHeading])

  return (
    <LoginFrame
      strings={strings}
      language={language}
      brand={brand}
      faqsPath={props.action.replace(/login\/?$/i, 'faqs')}
      policyPath={props.policyPath}
      onLanguageChange={props.onLanguageChange}
    >
      {choices ? (
        <ProviderChooser strings={strings} providers={choices} onChoose={props.onChoose} onBack={props.onBack} />
      ) : (
        <>
          {props.above}
          <div className="login-heading">
            <h1 ref={heading} tabIndex={-1}>
              {strings.title}
            </h1>
            {isClosed(notice) ? null : <p className="hs-lead">{strings.lead}</p>}
          </div>
          {notice ? <LoginNotes {...props} notice={notice} /> : null}
          {/* Hidden, not removed, while the site is closed: what was typed is there when it opens again. */}
          <div hidden={isClosed(notice)}>
            <LoginForm
              strings={strings}
              action={props.action}
              initialValues={props.initialValues}
              onSubmit={props.onSignIn}
            />
            {props.below}
          </div>
        </>
      )}
    </LoginFrame>
  )
}

function isClosed(notice: LoginNotice | null): boolean {
  return notice === 'maintenance' || notice === 'provider-maintenance'
}

function LoginNotes({ strings, brand, notice, onCheckAgain }: LoginPageProps & { notice: LoginNotice }) {
  const title = fill(strings.notices[notice], { provider: brand?.name ?? '' })
  if (notice === 'no-cookie') {
    return (
      <Notice tone="warning" title={title}>
        <p>{strings.notices['no-cookie-next']}</p>
      </Notice>
    )
  }
  if (!isClosed(notice)) return <Notice tone={notice === 'logged-out' ? 'success' : 'info'} title={title} />
  return (
    <Notice tone="warning" title={title}>
      <p>{strings.notices['maintenance-next']}</p>
      <button type="button" className="hs-button hs-button-quiet" onClick={onCheckAgain}>
        {strings.notices['check-again']}
      </button>
    </Notice>
  )
}
