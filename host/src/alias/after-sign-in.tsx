import { redirectInfoAtom } from '@homeside/session/redirect-info'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

import { useSession } from '../session/use-session.ts'
import { ownPath } from './own-path.ts'
import { aliasPath } from './paths.ts'

/** Where a signed-in patient belongs instead of the login: the page they asked for, once, or their home. */
export function AfterSignIn() {
  const store = useStore()
  const navigate = useNavigate()
  const { storedAlias } = useSession()
  useEffect(() => {
    const info = store.get(redirectInfoAtom)
    if (info.redirectPath !== null) store.set(redirectInfoAtom, { ...info, redirectPath: null })
    const home = storedAlias ? aliasPath(storedAlias, 'home') : '/providers'
    const asked = storedAlias ? ownPath(info.redirectPath, window.location.origin) : null
    void navigate(asked ?? home, { replace: true })
  }, [store, navigate, storedAlias])
  return null
}
