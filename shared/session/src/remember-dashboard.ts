import type { Dashboard } from '@homeside/contract/patient'
import { atom } from 'jotai'

import { dashboardAtom } from './dashboard.ts'
import { progressAt, registrationProgressAtom } from './registration-progress.ts'
import { sessionStore } from './store.ts'

interface DashboardOrigin {
  language: string
  /** When a sign-in brought it, in milliseconds since 1970; 0 when none did, or when the first screen stands already. */
  signedInAt: number
}

/** Where the stored dashboard comes from; null when a page before this one had it. */
export const dashboardOriginAtom = atom<DashboardOrigin | null>(null)

/** Keeps the dashboard for the guards, the menu and the next page (section 3.1 of the specification). */
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

/** What a sign-in brought was for the first screen: shown later, it is asked for again. */
export function ageDashboard(): void {
  const store = sessionStore()
  const origin = store.get(dashboardOriginAtom)
  if (origin) store.set(dashboardOriginAtom, { ...origin, signedInAt: 0 })
}
