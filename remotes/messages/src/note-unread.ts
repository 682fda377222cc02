import { dashboardAtom } from '@homeside/session/dashboard'
import { useStore } from 'jotai'
import { useCallback } from 'react'

/** Keeps the number of unread messages where home page and menu read it. */
export function useNoteUnread(): (count: number) => void {
  const store = useStore()
  return useCallback(
    (count) => {
      const known = store.get(dashboardAtom)
      if (!known.dashboardInfo || known.dashboardInfo.UnreadMessageCount === count) return
      store.set(dashboardAtom, { ...known, dashboardInfo: { ...known.dashboardInfo, UnreadMessageCount: count } })
    },
    [store],
  )
}
