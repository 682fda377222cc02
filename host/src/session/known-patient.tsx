import { useDashboard } from './use-dashboard.ts'
import { useSession } from './use-session.ts'

/**
 * Loads the dashboard of a signed-in patient on a page that shows nothing of it, for the frame: the menu and the
 * provider's name come from it.
 */
export function KnownPatient() {
  const { token, storedAlias } = useSession()
  return token && storedAlias ? <Asking /> : null
}

function Asking() {
  useDashboard()
  return null
}
