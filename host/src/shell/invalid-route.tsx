import { useText } from '@homeside/i18n/use-text'
import { storedText } from '@homeside/session/stored-atom'
import { authAtom } from '@homeside/session/tab-stores'
import { Notice } from '@homeside/ui/notice'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef, useState, type ComponentProps, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'

import { otherProviderPathAtom } from '../alias/use-alias-guard.ts'
import { loadChunk } from '../page/load-chunk.ts'
import { decoded } from '../page/paths.ts'
import type { OtherProvider } from './provider-switch/other-provider.tsx'

/**
 * The path to which a guard sent the patient with the message of section 2.9 of the specification; null without one.
 * Stored, because the path may be one of a new document.
 */
export const invalidRouteAtom = storedText('invalidRoute')

/** Offers the other provider of a link, until the patient goes on or closes it. */
export function LinkElsewhere() {
  const [path, setPath] = useAtom(otherProviderPathAtom)
  const [Loaded, setLoaded] = useState<ComponentType<ComponentProps<typeof OtherProvider>> | null>(null)
  const { pathname } = useLocation()
  const shownAt = useRef<string | null>(null)
  const isThere = path?.split(/[?#]/)[0] === pathname

  useEffect(() => {
    if (path === null || isThere) shownAt.current = null
    else if (shownAt.current === null) shownAt.current = pathname
    else if (shownAt.current !== pathname) setPath(null)
  }, [path, isThere, pathname, setPath])
  useEffect(() => {
    if (path === null || Loaded) return
    loadChunk(() => import(/* webpackChunkName: 'providers' */ './provider-switch/other-provider.tsx')).then(
      (loaded) => setLoaded(() => loaded.OtherProvider),
      // If it does not load, the patient still has the page at their own provider.
      () => undefined,
    )
  }, [path, Loaded])

  if (path === null || isThere || !Loaded) return null
  const [, alias = ''] = path.split(/[/?#]/)
  return <Loaded key={path} alias={decoded(alias)} path={path} onClose={() => setPath(null)} />
}

/** Shows the invalid-route message on the page, until the patient goes on or closes it. */
export function InvalidRoute() {
  const t = useText('host')
  const [shownAt, setShownAt] = useAtom(invalidRouteAtom)
  const { pathname } = useLocation()
  // Without a session there is no menu to use.
  const isSignedIn = useAtomValue(authAtom) !== null
  const isHere = shownAt === pathname
  const wasHere = useRef(false)

  useEffect(() => {
    if (!isHere && wasHere.current) setShownAt(null)
    wasHere.current = isHere
  }, [isHere, setShownAt])

  if (!isHere) return null
  return (
    <div className="shell-notes">
      <Notice tone="warning" title={t(isSignedIn ? 'frame.invalidRoute' : 'frame.invalidRouteOut')}>
        <div>
          <button type="button" className="hs-button hs-button-quiet" onClick={() => setShownAt(null)}>
            {t('frame.dismiss')}
          </button>
        </div>
      </Notice>
    </div>
  )
}
