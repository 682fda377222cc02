import { useText } from '@homeside/i18n/use-text'
import { dashboardOriginAtom } from '@homeside/session/remember-dashboard'
import { LoadTrouble } from '@homeside/ui/load-trouble'
import { Page } from '@homeside/ui/page'
import { useStore } from 'jotai'
import { useDeferredValue, useState } from 'react'

import { useDashboard } from '../../session/use-dashboard.ts'
import { useSession } from '../../session/use-session.ts'
import { DashboardContent } from './dashboard-content.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

import './dashboard.css'

/** `/:alias/home`: what the patient can do now, and how their orders stand. */
export function DashboardPage() {
  const t = useText('host')
  const store = useStore()
  const load = useDashboard()
  const { patientUser } = useSession()
  const name = patientUser?.FirstName
  // A dashboard that came with the sign-in: its first card is seen at once, the rest with the next frame. On a slow phone
  // that is a tenth of a second. Any other comes whole.
  const [isFromSignIn] = useState(() => (store.get(dashboardOriginAtom)?.signedInAt ?? 0) > 0)
  const isWhole = useDeferredValue(true, !isFromSignIn)
  return (
    <Page
      title={name ? t('dashboard.title', { name }) : t('dashboard.titlePlain')}
      documentTitle={t('frame.home')}
      layout="overview"
    >
      <LoadTrouble load={load} />
      {load.status === 'loading' ? <DashboardSkeleton /> : null}
      {load.status === 'ready' ? <DashboardContent dashboard={load.value} isWhole={isWhole} /> : null}
    </Page>
  )
}
