import type { Dashboard } from '@homeside/contract/patient'
import { dashboardAtom } from '@homeside/session/dashboard'
import { sessionStore } from '@homeside/session/store'
import { atom } from 'jotai'

/** When the stored dashboard came, in milliseconds since 1970, and in which language; null when a page before this had it. */
export const dashboardOriginAtom = atom<{ at: number; language: string } | null>(null)

/** Keeps the dashboard for the guards, the menu and the next page (section 3.1 of the specification). */
export function rememberDashboard(dashboard: Dashboard, language: string): void {
  const store = sessionStore()
  store.set(dashboardOriginAtom, { at: Date.now(), language })
  store.set(dashboardAtom, {
    ...store.get(dashboardAtom),
    dashboardInfo: dashboard,
    patientUser: dashboard.PtUser,
    noRegistrations: dashboard.PtUser.noRegistrations,
    patientKey: dashboard.PtUser.PatientKey,
  })
}
