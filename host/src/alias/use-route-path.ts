import { fillAlias } from '../page/paths.ts'
import { useSnapshot } from '../page/snapshot-context.ts'
import { useSession } from '../session/use-session.ts'
import { isOpenTo } from './route-guard.ts'

/**
 * The address of a remote's route for this patient; null when no remote of this page serves it, or its guard would
 * refuse.
 */
export function useRoutePath(routePath: string): string | null {
  const { remotes } = useSnapshot()
  const { storedAlias, patientUser } = useSession()
  const route = remotes.flatMap(({ descriptor }) => descriptor.routes).find(({ path }) => path === routePath)
  if (!route || !storedAlias || !patientUser) return null
  return isOpenTo(patientUser, route.guard) ? fillAlias(route.path, storedAlias) : null
}
