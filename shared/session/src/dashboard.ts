import type { Dashboard, PatientUser } from '@homeside/contract/patient'

import { isRecord } from './guards.ts'
import { storedRecord } from './stored-atom.ts'

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
