import { useText } from '@homeside/i18n/use-text'
import { LoadTrouble } from '@homeside/ui/load-trouble'
import { Page } from '@homeside/ui/page'

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
  return (
    <Page title={name ? t('dashboard.title', { name }) : t('dashboard.titlePlain')} layout="overview">
      <LoadTrouble load={load} />
      {load.status === 'loading' ? <DashboardSkeleton /> : null}
      {load.status === 'ready' ? <DashboardContent dashboard={load.value} /> : null}
    </Page>
  )
}
