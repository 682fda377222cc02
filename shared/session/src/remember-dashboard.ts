import type { Dashboard } from '@homeside/contract/patient'
import { atom } from 'jotai'

import { dashboardAtom } from './dashboard.ts'
import { progressAt, registrationProgressAtom } from './registration-progress.ts'
import { sessionStore } from './store.ts'

interface DashboardOrigin {
  language: string
  /**
   * When a sign-in brought the dashboard, in milliseconds since 1970. 0: none did, or the first screen is already
   * shown.
   */
  signedInAt: number
}

/** Where the stored dashboard comes from; null when an earlier page stored it. */
export const dashboardOriginAtom = atom<DashboardOrigin | null>(null)

/** Stores the dashboard for the guards, the menu and the next page (section 3.1 of the specification). */
export function rememberDashboard(dashboard: Dashboard, origin: DashboardOrigin): void {
  const store = sessionStore()
  store.set(dashboardOriginAtom, origin)
  store.set(dashboardAtom, {
    ...store.get(dashboardAtom),
    dashboardInfo: dashboard,
    patientUser: dashboard.PtUser,
    noRegistrations: dashboard.PtUser.noRegistrations,
    patientKey: dashboard.PtUser.PatientKey,
  })
  store.set(registrationProgressAtom, progressAt(dashboard.PtUser.RegistrationStep))
}

/** Marks the dashboard of the sign-in as used by the first screen. Screens that come later ask for it again. */
export function ageDashboard(): void {
  const store = sessionStore()
  const origin = store.get(dashboardOriginAtom)
  if (origin) store.set(dashboardOriginAtom, { ...origin, signedInAt: 0 })
}
