import { Navigate } from 'react-router-dom'

import { aliasPath } from '../alias/paths.ts'
import { useSession } from '../session/use-session.ts'

/** `/home` without an alias: the stored alias's home, else the login. */
export function HomeRedirect() {
  const { storedAlias } = useSession()
  return <Navigate to={storedAlias ? aliasPath(storedAlias, 'home') : '/login'} replace />
}
