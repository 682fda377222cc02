import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

import { needsOwnDocument } from '../alias/needs-own-document.ts'
import { useSnapshot } from '../page/snapshot-context.ts'

/** Navigates to a path of a provider, by a new document when that provider's pages differ. */
export function GoTo({ path, alias }: { path: string; alias: string }) {
  const snapshot = useSnapshot()
  const navigate = useNavigate()
  useEffect(() => {
    if (needsOwnDocument(alias, snapshot)) window.location.replace(path)
    else void navigate(path, { replace: true })
  }, [path, alias, snapshot, navigate])
  return null
}
