import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAtomValue } from 'jotai'
import { matchRoutes, useLocation } from 'react-router-dom'

import { canMatch } from '../page/paths.ts'
import { useSnapshot } from '../page/snapshot-context.ts'

export type Layout = NonNullable<RemoteDescriptor['routes'][number]['layout']>

/**
 * The frame of this page: what its route asks for, else `portal`. A texted link's session has the lite frame on every
 * page, and an unfinished registration has no menu.
 */
export function useLayout(): Layout {
  const { remotes } = useSnapshot()
  const { pathname } = useLocation()
  const mode = useAtomValue(sessionModeAtom)
  if (mode === 'lite') return 'lite'
  const routes = remotes.flatMap(({ descriptor }) => descriptor.routes).filter(({ path }) => canMatch(path, pathname))
  const match = matchRoutes(
    routes.map(({ path, layout = 'portal' }) => ({ path, handle: layout })),
    pathname,
  )
  const layout = match?.at(-1)?.route.handle ?? 'portal'
  return mode === 'registering' && layout === 'portal' ? 'task' : layout
}
