import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { policyAddress } from '@homeside/contract/constants/page-paths-at-login'
import { formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProviderContext } from '@homeside/remote-kit/provider-context'
import { chooseLanguage } from '@homeside/remote-kit/session-actions'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useIsOnline } from '@homeside/ui/connection'
import { Icon } from '@homeside/ui/icon'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'
import { snackbarAtom } from '@homeside/ui/snackbar'
import { useAtom, useAtomValue } from 'jotai'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

import { usePreloadOnIntent } from '../federation/use-preloads.ts'
import { useHandOver } from '../page/hand-over.ts'
import { InSecondFrame } from '../page/in-second-frame.tsx'
import { loadChunk } from '../page/load-chunk.ts'
import { useSnapshot } from '../page/snapshot-context.ts'
import { showTypeface } from '../page/typeface.ts'
import { whenIdle } from '../page/when-idle.ts'
import { KnownPatient } from '../session/use-dashboard.tsx'
import { useSession } from '../session/use-session.ts'
import { useVisitEvents } from '../session/use-visit-events.ts'
import { BrandMark } from './brand-mark.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { InvalidRoute, LinkElsewhere } from './invalid-route.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { Menu } from './menu.tsx'
import { PersonMenu } from './person-menu/person-menu.tsx'
import { ProviderMessage } from './provider-message.tsx'
import { useVisitedBrand } from './use-brand.ts'
import { useLayout } from './use-layout.ts'

import './shell.css'
import './snackbar.css'

/**
 * The frame around every screen except the login: provider and phone, language, and the menu for signed-in patients.
 */
export function Shell({ children }: { children: ReactNode }) {
  const t = useText('host')
  const { provider, mark, visitedAlias, isOfLink } = useVisitedBrand()
  const { token, storedAlias, noRegistrations } = useSession()
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  const alias = token ? storedAlias : null
  const isSignedIn = alias !== null || (token !== null && noRegistrations)
  const layout = useLayout()
  const mode = useAtomValue(sessionModeAtom)
  const isTask = layout === 'task' && mode === 'portal'
  const hasMenu = (layout === 'portal' && isSignedIn) || isTask
  const isLite = layout === 'lite' && isSignedIn
  const { backends, remotes, paymentsPortal } = useSnapshot()
  const owner = useMemo(() => ({ ...provider, backends, paymentsPortal }), [provider, backends, paymentsPortal])
  usePreloadOnIntent(remotes)
  usePrintStyle()
  useHandOver()
  useVisitEvents()
  useLayoutEffect(showTypeface, [pathname])

  return (
    <ProviderContext value={owner}>
      <div className={`shell ${hasMenu ? 'shell-with-menu' : ''} ${isTask ? 'shell-task' : ''}`}>
        <a
          className="hs-skip-link"
          href="#content"
          onClick={(event) => {
            event.preventDefault()
            content.current?.focus()
          }}
        >
          {t('frame.skip')}
        </a>
        <header className="shell-header">
          <BrandMark brand={mark} />
          {mark ? (
            <PhoneLink phone={provider.phone}>
              <Icon name="phone" />
              <span className="shell-word">{formatPhone(provider.phone)}</span>
            </PhoneLink>
          ) : null}
          <LanguageSwitch />
          {isSignedIn && !isLite ? <PersonMenu /> : null}
        </header>
        {hasMenu ? (
          <div className="shell-menu">
            <Menu alias={alias} />
          </div>
        ) : null}
        <main id="content" ref={content} className="shell-content" tabIndex={-1}>
          {isLite ? <LiteBar /> : null}
          <OfflineBanner />
          <InvalidRoute />
          {layout === 'portal' ? <LinkElsewhere /> : null}
          <ProviderMessage name={provider.name} />
          <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
        </main>
        <InSecondFrame>
          <ShellFooter alias={isOfLink ? visitedAlias : (alias ?? visitedAlias)} />
        </InSecondFrame>
        <Snackbar />
      </div>
    </ProviderContext>
  )
}

/** Loads the print styles in idle time: nobody prints before that. */
function usePrintStyle(): void {
  useEffect(
    () =>
      whenIdle(() => {
        // If the print styles do not load, a page is printed as it looks.
        loadChunk(() => import(/* webpackChunkName: 'print' */ './print/print.css')).catch(() => undefined)
      }),
    [],
  )
}

/** The button that names the other language and changes to it. The choice is remembered and wins over everything. */
const LanguageSwitch = memo(function LanguageSwitch() {
  const t = useText('host')
  const other = useLanguage() === 'en' ? 'es' : 'en'

  function change() {
    // When the server cannot be reached, emails stay in the old language. The page has changed.
    chooseLanguage(other).catch(() => undefined)
  }

  return (
    <button type="button" className="hs-button hs-button-text shell-language" lang={other} onClick={change}>
      <Icon name="globe" />
      <span className="shell-word">{t('frame.otherLanguage')}</span>
      <span className="shell-letters" aria-hidden="true">
        {other.toUpperCase()}
      </span>
    </button>
  )
})

/** Replaces the menu when there is one task: who is signed in, and the way out. */
function LiteBar() {
  const t = useText('host')
  const { patientUser } = useSession()
  return (
    <div className="shell-lite">
      <span>{patientUser ? t('dashboard.title', { name: patientUser.FirstName }) : <KnownPatient />}</span>
      <LogOutButton />
    </div>
  )
}

/** The links of every screen besides its menu. */
const ShellFooter = memo(function ShellFooter({ alias }: { alias: string | null }) {
  const t = useText('host')
  return (
    <footer className="shell-footer">
      <Link to={pageAddress(pagePaths.aliasFaqs, { alias })}>{t('frame.faqs')}</Link>
      <Link to={policyAddress(alias)}>{t('frame.privacyPolicy')}</Link>
      <Link to={pageAddress(pagePaths.aliasTerms, { alias })}>{t('frame.terms')}</Link>
      <Link to={pageAddress(pagePaths.aliasAbout, { alias })}>{t('frame.about')}</Link>
    </footer>
  )
})

/** For how many milliseconds a snackbar stays; section 9 of the specification. */
const snackbarTimeout = 5000

/** The snackbar. Whatever matters is on the page too, so screen readers ignore it. */
export function Snackbar() {
  const [message, setMessage] = useAtom(snackbarAtom)
  useEffect(() => {
    if (message === null) return undefined
    const timer = setTimeout(() => setMessage(null), snackbarTimeout)
    return () => clearTimeout(timer)
  }, [message, setMessage])
  if (message === null) return null
  return (
    <div className="snackbar" aria-hidden="true">
      {message}
    </div>
  )
}

/** Says that the device is offline, while it is. */
function OfflineBanner() {
  const t = useText('host')
  if (useIsOnline()) return null
  return (
    <div className="shell-notes">
      <Notice tone="warning" title={t('frame.offline')} />
    </div>
  )
}
