import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { createContext, useContext } from 'react'

export const SnapshotContext = createContext<PageSnapshot | null>(null)

/** What this page load was resolved to. */
export function useSnapshot(): PageSnapshot {
  const snapshot = useContext(SnapshotContext)
  if (!snapshot) throw new Error('useSnapshot needs a <SnapshotContext value={readPageSnapshot()}> above it.')
  return snapshot
}
