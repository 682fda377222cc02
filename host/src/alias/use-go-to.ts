import { reservedAliases } from '@homeside/contract/constants/aliases'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

import { loadDocument } from '../page/load-document.ts'
import { decoded, segmentsOf } from '../page/paths.ts'
import { useSnapshot } from '../page/snapshot-context.ts'
import { needsOwnDocument } from './alias-pages.ts'

/** @returns A function that stops waiting for the gateway's answer. */
type GoTo = (path: string, whenHere?: () => void) => () => void

/**
 * Goes to a path of the portal in place of the current page, by a new document when the pages of that path’s provider
 * differ from these. Only in this document does it call `whenHere`.
 */
export function useGoTo(): GoTo {
  const snapshot = useSnapshot()
  const navigate = useNavigate()
  return useCallback(
    (path, whenHere) => {
      const [first = ''] = segmentsOf(path)
      const alias = decoded(first).toLowerCase()
      let isOver = false
      const go = (isElsewhere: boolean): void => {
        if (isOver) return
        if (isElsewhere) return loadDocument(path)
        void navigate(path, { replace: true })
        whenHere?.()
      }
      const needs = !reservedAliases.has(alias) && needsOwnDocument(alias, snapshot)
      if (needs instanceof Promise) void needs.then(go)
      else go(needs)
      return () => {
        isOver = true
      }
    },
    [snapshot, navigate],
  )
}
