import { useNavigate } from '@homeside/remote-kit/router'
import { useCallback } from 'react'
import type { MouseEvent } from 'react'

/**
 * What a link does when it is clicked, to lead on inside the portal: the same function for all of a list, where the
 * router would draw each of thirty links of its own again whenever the query changes. What the browser does with a link
 * by itself, a new tab for one, it goes on doing.
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
