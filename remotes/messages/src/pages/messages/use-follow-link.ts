import { useNavigate } from '@homeside/remote-kit/router'
import { useCallback } from 'react'
import type { MouseEvent } from 'react'

/**
 * The click handler of links inside the portal, one function for a whole list. The router would render each of its
 * thirty links again whenever the query changes. What the browser does with a link by itself, such as a new tab, still
 * works.
 */
export function useFollowLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const { altKey, button, ctrlKey, metaKey, shiftKey } = event
      if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
      event.preventDefault()
      void navigate(event.currentTarget.pathname)
    },
    [navigate],
  )
}
