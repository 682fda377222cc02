import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

import { needsOwnDocument } from './own-document.ts'
import { useSnapshot } from './snapshot-context.ts'

/** Goes on to a path of a provider's, as a document of its own where that provider's pages are made differently. */
export function GoTo({ path, alias }: { path: string; alias: string }) {
  const snapshot = useSnapshot()
  const navigate = useNavigate()
  useEffect(() => {
    if (needsOwnDocument(alias, snapshot)) window.location.replace(path)
    else void navigate(path, { replace: true })
  }, [path, alias, snapshot, navigate])
  return null
}
