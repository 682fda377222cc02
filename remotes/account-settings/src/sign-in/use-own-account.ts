import type { Load } from '@homeside/api-client/load'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { AccountUser } from '@homeside/contract/account-user'
import type { PatientUser } from '@homeside/contract/patient'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAtomValue } from 'jotai'

import { accountUserQuery, patientUserQuery } from '../api/account-queries.ts'

/** Whose account it is: the patient at a provider, or somebody who stands at none. */
export type OwnAccount = AccountUser | PatientUser

/** The account of the session, by the call that such a session may make. */
export function useOwnAccount(): Load<OwnAccount> {
  const hasNoProvider = useAtomValue(sessionModeAtom) === 'no-registrations'
  return useQueryLoad<OwnAccount>(hasNoProvider ? accountUserQuery : patientUserQuery)
}
