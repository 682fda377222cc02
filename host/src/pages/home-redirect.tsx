import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { Navigate } from 'react-router-dom'

import { useSession } from '../session/use-session.ts'

/** `/home` without an alias: the stored alias's home, else the login. */
export function HomeRedirect() {
  const { storedAlias } = useSession()
  return (
    <Navigate to={storedAlias ? pageAddress(pagePaths.aliasHome, { alias: storedAlias }) : pagePaths.login} replace />
  )
}
