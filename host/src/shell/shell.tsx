import { useText } from '@homeside/i18n/use-text'
import { ProviderContext } from '@homeside/remote-kit/provider-context'
import { Icon } from '@homeside/ui/icon'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

import { usePreloadOnIntent } from '../federation/use-preloads.ts'
import { useHandOver } from '../page/hand-over.ts'
import { useSnapshot } from '../page/snapshot-context.ts'
import { useSession } from '../session/use-session.ts'
import { BrandMark } from './brand-mark.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { InvalidRoute } from './invalid-route.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LiteBar } from './lite-bar.tsx'
import { Menu } from './menu.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PersonMenu } from './person-menu/person-menu.tsx'
import { usePrintStyle } from './print/use-print-style.ts'
import { ProviderMessage } from './provider-message.tsx'
import { ShellFooter } from './shell-footer.tsx'
import { Snackbar } from './snackbar.tsx'
import { useLayout } from './use-layout.ts'
import { useVisitedBrand } from './use-visited-brand.ts'

import './shell.css'

/**
 * The frame around every screen except the login: provider and phone, language, and the menu for signed-in patients.
 */
export function Shell({ children }: { children: ReactNode }) {
  const t = useText('host')
  const { provider, mark, visitedAlias } = useVisitedBrand()
  const { token, storedAlias, noRegistrations } = useSession()
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  const alias = token ? storedAlias : null
  const isSignedIn = alias !== null || (token !== null && noRegistrations)
  const layout = useLayout()
  const hasMenu = layout === 'portal' && isSignedIn
  const isLite = layout === 'lite' && isSignedIn
  const { remotes, paymentsPortal } = useSnapshot()
  const owner = useMemo(() => ({ ...provider, paymentsPortal }), [provider, paymentsPortal])
  usePreloadOnIntent(remotes)
  usePrintStyle()
  useHandOver()

  return (
    <ProviderContext value={owner}>
      <div className={hasMenu ? 'shell shell-with-menu' : 'shell'}>
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
            <p className="shell-phone">
              <Icon name="phone" />
              <PhoneLink phone={provider.phone} />
            </p>
          ) : null}
          <div className="shell-language">
            <LanguageSwitch />
          </div>
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
          <ProviderMessage name={provider.name} />
          <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
        </main>
        <ShellFooter alias={alias ?? visitedAlias} />
        <Snackbar />
      </div>
    </ProviderContext>
  )
}
