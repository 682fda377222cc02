import { useLocation, useNavigate } from '@homeside/remote-kit/router'
import { useCallback } from 'react'

import type { MessageEntry } from './message-entry.ts'

/**
 * Returns a function that replaces the history entry of this page. After Back, it does nothing: the address changes
 * before the page is gone, and the entry at that address belongs to another page.
 */
export function useReplaceEntry(): (to: string, entry: MessageEntry) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    (to, entry) => {
      if (window.location.pathname === pathname) void navigate(to, { replace: true, state: entry })
    },
    [navigate, pathname],
  )
}
