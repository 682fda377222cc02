import { useText } from '@homeside/i18n/use-text'
import { ProviderContext } from '@homeside/ui/provider-context'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

import { usePreloadOnIntent } from '../federation/use-preloads.ts'
import { useSession } from '../session/use-session.ts'
import { BrandMark } from './brand-mark.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { InvalidRoute } from './invalid-route.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Menu } from './menu.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { ShellFooter } from './shell-footer.tsx'
import { Snackbar } from './snackbar.tsx'
import { useSnapshot } from './snapshot-context.ts'
import { useBrand, useBrandMark } from './use-brand.ts'

import './shell.css'

/** The frame around every screen but the login: provider, language, and the menu for whoever is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useText('host')
  const brand = useBrand()
  const mark = useBrandMark()
  const { token, storedAlias } = useSession()
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  const alias = token ? storedAlias : null
  usePreloadOnIntent(useSnapshot().remotes)

  return (
    <ProviderContext value={brand}>
      <div className={alias ? 'shell shell-with-menu' : 'shell'}>
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
        <header className="shell-brand">
          <BrandMark brand={mark} />
        </header>
        <div className="shell-language">
          <LanguageSwitch />
        </div>
        {alias ? (
          <div className="shell-menu">
            <Menu alias={alias} />
          </div>
        ) : null}
        <main id="content" ref={content} className="shell-content" tabIndex={-1}>
          <OfflineBanner />
          <InvalidRoute />
          <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
        </main>
        <ShellFooter alias={alias} />
        <Snackbar />
      </div>
    </ProviderContext>
  )
}
