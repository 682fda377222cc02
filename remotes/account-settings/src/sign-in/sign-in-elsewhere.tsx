import type { Load } from '@homeside/api-client/load'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { AccountUser } from '@homeside/contract/account-providers'
import type { PatientUser } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { Notice } from '@homeside/ui/notice'
import { useAtomValue } from 'jotai'

import { accountUserQuery, patientUserQuery } from '../api/account-queries.ts'

/**
 * Whether the patient signs in through an identity provider, which holds username and password. Section 6 of the
 * specification.
 */
export function signsInElsewhere(account: OwnAccount): boolean {
  return 'SiteKey' in account && account.SingleSignOnFeatureActive && account.IsSingleSignOnAccount
}

/** Shown in place of a form when there is nothing to change here. */
export function SignInElsewhere() {
  const t = useText('account-settings')
  return (
    <Notice tone="info" title={t('signIn.elsewhere')}>
      <p>{t('signIn.elsewhereMeaning')}</p>
    </Notice>
  )
}

/** The account's owner: a patient at a provider, or one without. */
export type OwnAccount = AccountUser | PatientUser

/** The account of the session, by the call that this kind of session may make. */
export function useOwnAccount(): Load<OwnAccount> {
  const hasNoProvider = useAtomValue(sessionModeAtom) === 'no-registrations'
  return useQueryLoad<OwnAccount>(hasNoProvider ? accountUserQuery : patientUserQuery)
}
