import { aliasAtom } from '@homeside/session/alias'
import { dashboardAtom } from '@homeside/session/dashboard'
import { sessionStore } from '@homeside/session/store'

/** The owner of a tab: the account, if known, and the patient at one provider. */
export interface SessionUser {
  accountKey: number | null
  alias: string | null
  patientKey: number | null
}

/** The owner of this tab's session. */
export function sessionUser(): SessionUser {
  const store = sessionStore()
  const { patientUser, patientKey } = store.get(dashboardAtom)
  return { accountKey: patientUser?.PtAccountKey ?? null, alias: store.get(aliasAtom), patientKey }
}

/** Whether two tabs belong to one person, who may be at two providers. */
export function isSameUser(one: SessionUser, other: SessionUser): boolean {
  if (one.accountKey !== null && other.accountKey !== null) return one.accountKey === other.accountKey
  return one.patientKey !== null && one.patientKey === other.patientKey && one.alias === other.alias
}
