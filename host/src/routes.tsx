import { pagePaths, pageAddress } from '@homeside/contract/constants/page-paths'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { RouteGuard } from '@homeside/contract/remote-descriptor'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAtomValue } from 'jotai'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'

import { LoginScreen } from './login/login-screen.tsx'
import { canMatch } from './page/paths.ts'
import { useSnapshot } from './page/snapshot-context.ts'
import { AliasArea } from './pages/alias-area.tsx'
import { DashboardPage } from './pages/dashboard/dashboard-page.tsx'
import { AccountLogoutPage, LogoutPage } from './pages/logout/logout-page.tsx'
import {
  NotFound,
  NotFoundPage,
  ForbiddenPage,
  NoRegistrationsPage,
  noRegistrationsAddresses,
} from './pages/notices/notice-pages.tsx'
import { publicScreens } from './pages/public/public-screens.ts'
import { useSession } from './session/use-session.ts'
import { AccountRoute } from './shell/account/account-route.tsx'
import { GuardedRoute } from './shell/guards/guarded-route.tsx'
import { OnDemand, type ScreenLoader } from './shell/on-demand.tsx'
import { RemotePage } from './shell/remote-page/remote-page.tsx'
import { Shell } from './shell/shell.tsx'

const homeGuard: RouteGuard = { zone: 'alias', aliasMatch: true }
const noRegistrationsGuard: RouteGuard = { zone: 'no-registrations' }
const belowAlias = '/:alias/'
/** The account page. A remote with a route of this path draws it. */
const accountPaths = { alias: pagePaths.aliasSettings, noRegistrations: pagePaths.settings }

/** The host's public screens, by path; section 2.2 of the specification. */
const publicRoutes: readonly [path: string, load: ScreenLoader][] = [
  [pagePaths.singleSignOn, publicScreens.singleSignOn],
  [pagePaths.faqs, publicScreens.faqs],
  [pagePaths.aliasFaqs, publicScreens.faqs],
  [pagePaths.terms, publicScreens.terms],
  [pagePaths.aliasTerms, publicScreens.terms],
  [pagePaths.about, publicScreens.about],
  [pagePaths.aliasAbout, publicScreens.about],
  [pagePaths.verifyEmail, publicScreens.verifyEmail],
  [pagePaths.portalRedirect, publicScreens.portalRedirect],
  [pagePaths.networkDown, publicScreens.networkDown],
  [pagePaths.privacyPolicy, publicScreens.privacyPolicy],
]

/**
 * Every route of the portal: the host's own, then those of each remote. Unknown paths and the empty path follow section
 * 2.1 of the specification.
 */
export function PortalRoutes() {
  const t = useText('host')
  const { remotes } = useSnapshot()
  const { pathname } = useLocation()
  const isHere = (path: string): boolean => canMatch(path, pathname)
  const all = remoteRoutes(remotes)
  const routes = all.filter(({ route }) => isHere(route.path))
  const isOwn = (path: string): boolean => !all.some(({ route }) => route.path === path)
  return (
    <Routes>
      <Route path="/" element={<Navigate to={pagePaths.login} replace />} />
      <Route path={pagePaths.login} element={<LoginScreen />} />
      <Route path={pagePaths.aliasLogin} element={<LoginScreen />} />
      <Route path={pagePaths.home} element={<HomeRedirect />} />
      <Route path={pagePaths.logout} element={<AccountLogoutPage />} />
      {isOwn(pagePaths.providers) ? <Route path={pagePaths.providers} element={<NoRegistrationsPage />} /> : null}
      {isOwn(accountPaths.noRegistrations) ? (
        <Route
          path={accountPaths.noRegistrations}
          element={
            <Shell>
              <GuardedRoute guard={noRegistrationsGuard} title={t('frame.account')}>
                <AccountRoute drawnBy={null} />
              </GuardedRoute>
            </Shell>
          }
        />
      ) : null}
      {noRegistrationsAddresses
        .filter((path) => isHere(path) && isOwn(path))
        .map((path) => (
          <Route
            key={path}
            path={path}
            element={
              <Shell>
                <GuardedRoute guard={noRegistrationsGuard} title={t('notAvailable.title')}>
                  <NotFound />
                </GuardedRoute>
              </Shell>
            }
          />
        ))}
      <Route path={pagePaths.forbidden} element={<ForbiddenPage />} />
      {publicRoutes
        .filter(([path]) => isHere(path))
        .map(([path, load]) => (
          <Route
            key={path}
            path={path}
            element={
              <Shell>
                <OnDemand key={path} load={load} />
              </Shell>
            }
          />
        ))}
      {routes
        .filter(({ route }) => route.guard.zone !== 'alias')
        .map((each) => (
          <Route
            key={each.route.path}
            path={each.route.path}
            element={
              <Shell>
                <RemoteRoute {...each} />
              </Shell>
            }
          />
        ))}
      <Route path="/:alias" element={<AliasArea />}>
        <Route
          path="home"
          element={
            <GuardedRoute guard={homeGuard} title={t('dashboard.titlePlain')}>
              <DashboardPage />
            </GuardedRoute>
          }
        />
        <Route path="logout" element={<LogoutPage />} />
        {isOwn(accountPaths.alias) ? (
          <Route
            path={accountPaths.alias.slice(belowAlias.length)}
            element={
              <GuardedRoute guard={withFlags(homeGuard)} title={t('frame.account')}>
                <AccountRoute drawnBy={null} />
              </GuardedRoute>
            }
          />
        ) : null}
        {routes
          .filter(({ route }) => route.guard.zone === 'alias')
          .map((each) => (
            <Route
              key={each.route.path}
              path={each.route.path.slice(belowAlias.length)}
              element={<RemoteRoute {...each} />}
            />
          ))}
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

/** The account waits for the patient's flags, whatever its guard needs: they decide which entries it has. */
function withFlags(guard: RouteGuard): RouteGuard {
  return guard.zone === 'alias' ? { flagsAll: [], ...guard } : guard
}

type RemoteRouteProps = ReturnType<typeof remoteRoutes>[number]

function remoteRoutes(remotes: PageSnapshot['remotes']) {
  return remotes.flatMap((remote) => remote.descriptor.routes.map((route) => ({ remote, route })))
}

function RemoteRoute({ remote, route }: RemoteRouteProps) {
  const title = route.title[useLanguage()]
  const isLite = useAtomValue(sessionModeAtom) === 'lite'
  const drawn = (isLite ? route.litePage : undefined) ?? route.page
  const page = { remote, page: drawn, title, guard: route.guard }
  const key = `${remote.name}/${drawn}`
  const isAccount = Object.values(accountPaths).includes(route.path)
  return (
    <GuardedRoute guard={isAccount ? withFlags(route.guard) : route.guard} title={title}>
      {isAccount ? <AccountRoute key={key} drawnBy={page} /> : <RemotePage key={key} {...page} />}
    </GuardedRoute>
  )
}

/** `/home` without an alias: the stored alias's home, else the login. */
function HomeRedirect() {
  const { storedAlias } = useSession()
  return (
    <Navigate to={storedAlias ? pageAddress(pagePaths.aliasHome, { alias: storedAlias }) : pagePaths.login} replace />
  )
}
