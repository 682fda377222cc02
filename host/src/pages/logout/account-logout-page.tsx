import { pagePaths } from '@homeside/contract/constants/page-paths'
import { Navigate } from 'react-router-dom'

import { useSession } from '../../session/use-session.ts'
import { Shell } from '../../shell/shell.tsx'
import { LogoutPage } from './logout-page.tsx'

/** `/logout`, for a patient without a provider; section 2.4 of the specification. */
export function AccountLogoutPage() {
  const { token, noRegistrations } = useSession()
  if (!token) return <Navigate to={pagePaths.login} replace />
  if (!noRegistrations) return <Navigate to={pagePaths.home} replace />
  return (
    <Shell>
      <LogoutPage />
    </Shell>
  )
}
