import type { Load } from '@homeside/api-client/load'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { AccountUser } from '@homeside/contract/account-user'
import type { PatientUser } from '@homeside/contract/patient'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAtomValue } from 'jotai'

import { accountUserQuery, patientUserQuery } from '../api/account-queries.ts'

/** The account's owner: a patient at a provider, or one without. */
export type OwnAccount = AccountUser | PatientUser

/** The account of the session, by the call that this kind of session may make. */
export function useOwnAccount(): Load<OwnAccount> {
  const hasNoProvider = useAtomValue(sessionModeAtom) === 'no-registrations'
  return useQueryLoad<OwnAccount>(hasNoProvider ? accountUserQuery : patientUserQuery)
}
