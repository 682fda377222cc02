import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import type { Dashboard, PatientUser } from '@homeside/contract/patient'
import { atom } from 'jotai'

import { progressAt, registrationProgressAtom } from './registration-progress.ts'
import { sessionStore } from './store.ts'
import { isRecord, storedRecord } from './stored-atom.ts'

export interface DashboardStore {
  dashboardInfo: Dashboard | null
  patientUser: PatientUser | null
  noRegistrations: boolean
  patientKey: number | null
  /** Whether the session came from a texted link and may open that link's screen only. */
  patientHubLite: boolean
}

function isPatientUser(value: unknown): value is PatientUser {
  return (
    isRecord(value) &&
    typeof value['FirstName'] === 'string' &&
    typeof value['aliasName'] === 'string' &&
    typeof value['PatientSuppliesFeatureActive'] === 'boolean' &&
    typeof value['PatientCommunicationsFeatureActive'] === 'boolean'
  )
}

function isDashboard(value: unknown): value is Dashboard {
  return (
    isRecord(value) &&
    isPatientUser(value['PtUser']) &&
    isRecord(value['Company']) &&
    typeof value['EligibleSupplyCount'] === 'number' &&
    Array.isArray(value['LastOrders']) &&
    Array.isArray(value['UnreadDecisions'])
  )
}

function isDashboardStore(value: unknown): value is DashboardStore {
  return (
    isRecord(value) &&
    (value['dashboardInfo'] === null || isDashboard(value['dashboardInfo'])) &&
    (value['patientUser'] === null || isPatientUser(value['patientUser'])) &&
    typeof value['noRegistrations'] === 'boolean' &&
    (value['patientKey'] === null || typeof value['patientKey'] === 'number') &&
    typeof value['patientHubLite'] === 'boolean'
  )
}

export const emptyDashboard: DashboardStore = {
  dashboardInfo: null,
  patientUser: null,
  noRegistrations: false,
  patientKey: null,
  patientHubLite: false,
}

/** What is known about the patient. The guards read the flags from it. */
export const dashboardAtom = storedRecord<DashboardStore>('dashboardStore', emptyDashboard, isDashboardStore)

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

/**
 * The patient's IANA time zone. Every time of day is shown in it, wherever the patient travels. While nobody is known,
 * it is the browser's. Section 3.5 of the specification.
 */
export const timeZoneAtom = atom((get) => {
  const { patientUser } = get(dashboardAtom)
  if (!patientUser) return new Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZoneOf(patientUser.TimeZoneKey).iana
})

/**
 * How many messages the patient has not read: the dashboard's number, until a screen that knows better sets it. The
 * menu shows it. Setting it before the dashboard is loaded has no effect.
 */
export const unreadMessagesAtom = atom(
  (get) => get(dashboardAtom).dashboardInfo?.UnreadMessageCount ?? 0,
  (get, set, count: number) => {
    const store = get(dashboardAtom)
    if (!store.dashboardInfo) return
    const dashboardInfo = { ...store.dashboardInfo, UnreadMessageCount: Math.max(0, count) }
    set(dashboardAtom, { ...store, dashboardInfo })
  },
)
