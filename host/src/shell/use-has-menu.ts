import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAtomValue } from 'jotai'
import { matchPath, useLocation } from 'react-router-dom'

import { useSnapshot } from './snapshot-context.ts'

/** Whether the frame has a menu here: not where a route asks for a layout without, nor while somebody registers. */
export function useHasMenu(): boolean {
  const { remotes } = useSnapshot()
  const { pathname } = useLocation()
  const isRegistering = useAtomValue(sessionModeAtom) === 'registering'
  const routes = remotes.flatMap(({ descriptor }) => descriptor.routes)
  const layout = routes.find(({ path }) => matchPath(path, pathname))?.layout ?? 'portal'
  return layout === 'portal' && !isRegistering
}
