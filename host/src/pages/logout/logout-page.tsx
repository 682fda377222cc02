import { pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { leave } from '@homeside/remote-kit/session-actions'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect, useEffectEvent } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'

import { mayLeave } from '../../session/may-leave.ts'
import { useSession } from '../../session/use-session.ts'
import { Shell } from '../../shell/shell.tsx'

/** Logs out on the server, here and in every other tab, then shows the login. */
export function LogoutPage() {
  const t = useText('host')
  const navigate = useNavigate()
  const leaveOrStay = useEffectEvent(async () => ((await mayLeave()) ? leave() : navigate(-1)))
  useEffect(() => void leaveOrStay(), [])
  return (
    <Page title={t('logout.title')}>
      <Skeleton shape="text" />
    </Page>
  )
}

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
