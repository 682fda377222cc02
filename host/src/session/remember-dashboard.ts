import type { Dashboard } from '@homeside/contract/patient'
import { dashboardAtom } from '@homeside/session/dashboard'
import { sessionStore } from '@homeside/session/store'

/** Keeps the dashboard for the guards and the menu. */
export function rememberDashboard(dashboard: Dashboard): void {
  const store = sessionStore()
  store.set(dashboardAtom, {
    ...store.get(dashboardAtom),
    dashboardInfo: dashboard,
    patientUser: dashboard.PtUser,
    noRegistrations: dashboard.PtUser.noRegistrations,
    patientKey: dashboard.PtUser.PatientKey,
  })
}
