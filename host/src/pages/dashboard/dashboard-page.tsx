import { useText } from '@homeside/i18n/use-text'
import { LoadTrouble } from '@homeside/ui/load-trouble'
import { Page } from '@homeside/ui/page'
import { useDeferredValue } from 'react'

import { useDashboard } from '../../session/use-dashboard.ts'
import { useSession } from '../../session/use-session.ts'
import { DashboardContent } from './dashboard-content.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

import './dashboard.css'

/** `/:alias/home`: what the patient can do now, and how their orders stand. */
export function DashboardPage() {
  const t = useText('host')
  const load = useDashboard()
  const { patientUser } = useSession()
  const name = patientUser?.FirstName
  // A dashboard that came with the sign-in: its first card is seen at once, the rest with the next frame. On a slow phone
  // that is a tenth of a second. What a skeleton kept room for comes whole.
  const isWhole = useDeferredValue(true, false)
  return (
    <Page title={name ? t('dashboard.title', { name }) : t('dashboard.titlePlain')} layout="overview">
      <LoadTrouble load={load} />
      {load.status === 'loading' ? <DashboardSkeleton /> : null}
      {load.status === 'ready' ? <DashboardContent dashboard={load.value} isWhole={isWhole} /> : null}
    </Page>
  )
}
