import { useText } from '@homeside/i18n/use-text'
import { leave } from '@homeside/remote-kit/session-actions'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'

import { mayLeave } from '../../session/may-leave.ts'

/** Logs out on the server, here and in every other tab, then shows the login. */
export function LogoutPage() {
  const t = useText('host')
  const navigate = useNavigate()
  const leaveOrStay = useEffectEvent(() => {
    if (mayLeave(t)) void leave()
    else void navigate(-1)
  })
  useEffect(() => leaveOrStay(), [])
  return (
    <Page title={t('logout.title')}>
      <Skeleton shape="text" />
    </Page>
  )
}
