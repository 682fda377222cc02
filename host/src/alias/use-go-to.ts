import { reservedAliases } from '@homeside/contract/constants/aliases'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

import { loadDocument } from '../page/load-document.ts'
import { decoded, segmentsOf } from '../page/paths.ts'
import { useSnapshot } from '../page/snapshot-context.ts'
import { needsOwnDocument } from './needs-own-document.ts'

/**
 * Goes to a path of the portal in place of the current page, by a new document when the pages of that path’s provider
 * differ from these.
 *
 * @returns Whether this document stays.
 */
export function useGoTo(): (path: string) => boolean {
  const snapshot = useSnapshot()
  const navigate = useNavigate()
  return useCallback(
    (path) => {
      const [first = ''] = segmentsOf(path)
      const alias = decoded(first).toLowerCase()
      const stays = reservedAliases.has(alias) || !needsOwnDocument(alias, snapshot)
      if (stays) void navigate(path, { replace: true })
      else loadDocument(path)
      return stays
    },
    [snapshot, navigate],
  )
}
