import { sameAlias } from '@homeside/contract/constants/aliases'
import { redirectInfoAtom } from '@homeside/session/redirect-info'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

import { useSession } from '../session/use-session.ts'
import { ownPath } from './own-path.ts'
import { aliasPath, decoded, segmentsOf } from './paths.ts'

/**
 * Where a signed-in patient belongs instead of the login: the page they asked for, once, or their home. A page asked
 * for under another alias than they signed in at is forgotten.
 */
export function AfterSignIn() {
  const store = useStore()
  const navigate = useNavigate()
  const { storedAlias } = useSession()
  useEffect(() => {
    const info = store.get(redirectInfoAtom)
    if (info.redirectPath !== null) store.set(redirectInfoAtom, { ...info, redirectPath: null })
    const home = storedAlias ? aliasPath(storedAlias, 'home') : '/providers'
    const asked = ownPath(info.redirectPath, window.location.origin)
    const isTheirs = asked !== null && sameAlias(decoded(segmentsOf(asked)[0] ?? ''), storedAlias)
    void navigate(isTheirs ? asked : home, { replace: true })
  }, [store, navigate, storedAlias])
  return null
}
