import { ApiProblem } from '@homeside/api-client/api-problem'
import { emptyPageCache, pageCache } from '@homeside/api-client/page-cache'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Badge, Button, Layout, Skeleton, Modal } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, NavLink, Outlet, useLocation, useNavigate, useParams } from 'react-router-dom'

import { countOf, useWaiting, waitingAtom } from '../waiting/what-waits.ts'
import { useKeptFocus } from './kept-focus.ts'
import { Keys } from './keys.tsx'
import { Leaving } from './leaving.tsx'
import { rememberSite, sessionAtom, sessionQuery, useSession, hasEndedAtom } from './session.ts'
import { Shown, Said } from './shown.tsx'
import { LanguageButton, signInAddress } from './sign-in.tsx'
import { staffCall } from './staff-call.ts'
import { leaveNow, leavingAtom, wasFoundAtom } from './use-sending.ts'

const screens = ['waiting', 'orders', 'patients', 'messages', 'history', 'provider'] as const

/** Everything below a site's address: its menu and its screens, for those who are signed in there. */
export function Shell() {
  const load = useQueryLoad(sessionQuery())
  const { site = '' } = useParams()
  const { pathname, search } = useLocation()
  const [session, setSession] = useAtom(sessionAtom)
  const answered = load.status === 'ready' ? load.value : null

  useEffect(() => {
    if (answered === null) return
    const { Name, Role, SiteKey, Provider } = answered
    if (SiteKey === null || Provider === null) return
    setSession({ Name, Role, SiteKey, Provider })
    rememberSite(SiteKey)
  }, [answered, setSession])
  useEffect(() => () => setSession(null), [setSession])

  if (load.status === 'failed' && load.problem.status === 401) {
    return <Navigate to={`/${site}/sign-in`} state={{ to: pathname + search }} replace />
  }
  if (load.status === 'failed') return <Shown load={load}>{() => null}</Shown>
  if (session === null) return <Skeleton active title={false} className="desk-alone" />
  return String(session.SiteKey) === site ? <Frame /> : <Navigate to={`/${session.SiteKey}`} replace />
}

function Frame() {
  const t = useText('desk')
  const isOffline = useIsOffline()
  const { signOut, isSigningOut } = useSignOut()
  const session = useSession()
  useKeptFocus()
  const { waiting, isAway } = useWaiting()
  const setWaiting = useSetAtom(waitingAtom)
  useEffect(() => setWaiting(waiting), [waiting, setWaiting])
  const shown = session.Role === 'lead' ? screens : screens.filter((screen) => screen !== 'history')
  const counts: { [Screen in (typeof screens)[number]]?: number } = {
    waiting: countOf(waiting),
    messages: waiting?.Messages?.Count ?? 0,
  }

  return (
    <Layout className="desk-frame">
      <a className="desk-skip" href="#main">
        {t('skip')}
      </a>
      <Layout.Header className="desk-head">
        <span className="desk-provider">{session.Provider.Name}</span>
        <span className="desk-head-words">
          {session.Name} · {t(`roles.${session.Role}`)}
        </span>
        <Keys />
        <LanguageButton />
        <Button onClick={signOut} loading={isSigningOut}>
          {t('signOut')}
        </Button>
      </Layout.Header>
      <div className="desk-body">
        <nav className="desk-menu" aria-label={t('menu')}>
          <ul>
            {shown.map((screen) => (
              <li key={screen}>
                <NavLink to={`/${session.SiteKey}/${screen}`}>
                  {t(`screens.${screen}`)}
                  <Badge count={counts[screen] ?? 0} overflowCount={999} color="var(--hs-warning)" />
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <main id="main" className="desk-main" tabIndex={-1}>
          <WasFound />
          {isOffline || isAway ? <Alert type="warning" showIcon role="alert" title={t('offline')} /> : null}
          <Outlet />
        </main>
      </div>
      <Said />
      <Leaving />
      <SessionEnded />
    </Layout>
  )
}

/** Says that something was done after all whose answer got lost. */
function WasFound() {
  const t = useText('desk')
  const [wasFound, setFound] = useAtom(wasFoundAtom)
  const close = { onClose: () => setFound(false) }
  return (
    <div role="status">
      {wasFound ? <Alert type="success" showIcon closable={close} title={t('lost.found')} /> : null}
    </div>
  )
}

/**
 * Ends the session once what was done has left, and leads to where the provider's identity service ends its own, or to the
 * sign-in page.
 */
function useSignOut() {
  const { SiteKey } = useSession()
  const navigate = useNavigate()
  const [isSigningOut, setSigningOut] = useState(false)
  const [acts, setActs] = useAtom(leavingAtom)
  const isReady = isSigningOut && acts.length === 0
  // Acts that were not done have to be read before, or nobody would know of them.
  if (isSigningOut && acts.some(({ state }) => state === 'settled')) setSigningOut(false)
  useEffect(() => {
    if (!isReady) return
    const end = async () => {
      const { Url } = await staffCall('DELETE', 'staff/session', { key: crypto.randomUUID() })
      emptyPageCache()
      sessionStorage.clear()
      setActs([])
      if (Url) location.assign(Url)
      else await navigate(`/${SiteKey}/sign-in`)
    }
    end()
      .catch((error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error
      })
      .finally(() => setSigningOut(false))
  }, [isReady, SiteKey, navigate, setActs])
  const signOut = () => {
    setActs((known) => known.filter(({ state }) => state !== 'settled'))
    leaveNow()
    setSigningOut(true)
  }
  return { signOut, isSigningOut }
}

function listen(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Whether the browser has no network. */
function useIsOffline(): boolean {
  return useSyncExternalStore(listen, () => !navigator.onLine)
}

/** Says that the session has ended, over the page, which keeps what was typed. Signing in happens in another tab. */
function SessionEnded() {
  const t = useText('desk')
  const { SiteKey } = useSession()
  const [hasEnded, setEnded] = useAtom(hasEndedAtom)
  const goOn = () => {
    setEnded(false)
    void pageCache.invalidateQueries()
  }
  return (
    <Modal
      open={hasEnded}
      closable={false}
      title={t('ended.title')}
      footer={[
        <Button key="in" type="primary" href={signInAddress(SiteKey)} target="_blank" rel="noopener">
          {t('ended.signIn')}
        </Button>,
        <Button key="on" onClick={goOn}>
          {t('ended.goOn')}
        </Button>,
      ]}
    >
      {t('ended.words')}
    </Modal>
  )
}
