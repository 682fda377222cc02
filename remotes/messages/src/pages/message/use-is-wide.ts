import { useSyncExternalStore } from 'react'

/**
 * Wide enough for two things side by side; in the browser's own text size, so that large letters count as a narrow
 * screen.
 */
const wide = '(min-width: 62.5em)'

/** Whether the window has room for a table, or for a list beside what is chosen in it: 1,000 pixels at the usual size. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listen, isWide)
}

function listen(onChange: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function isWide(): boolean {
  return matchMedia(wide).matches
}
