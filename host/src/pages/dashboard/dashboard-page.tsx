import { useText } from '@homeside/i18n/use-text'
import { dashboardOriginAtom } from '@homeside/session/dashboard'
import { LoadTrouble } from '@homeside/ui/load-trouble'
import { Page } from '@homeside/ui/page'
import { useStore } from 'jotai'
import { useDeferredValue, useState } from 'react'

import { useDashboard } from '../../session/use-dashboard.ts'
import { useSession } from '../../session/use-session.ts'
import { DashboardContent } from './dashboard-content.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

import './dashboard.css'

/** `/:alias/home`: what the patient can do now, and the state of their orders. */
export function DashboardPage() {
  const t = useText('host')
  const store = useStore()
  const load = useDashboard()
  const { patientUser } = useSession()
  const name = patientUser?.FirstName
  // A dashboard from the sign-in is drawn in two frames: the first card, then the rest. On a slow phone the card
  // appears a tenth of a second earlier. Any other dashboard is drawn whole.
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
