import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'

import type { OwnAccount } from './use-own-account.ts'

/** Whether the patient signs in at their provider's, which keeps name and password. Section 6 of the specification. */
export function signsInElsewhere(account: OwnAccount): boolean {
  return 'SiteKey' in account && account.SingleSignOnFeatureActive && account.IsSingleSignOnAccount
}

/** Stands in place of a form that has nothing to change. */
export function SignInElsewhere() {
  const t = useText('account-settings')
  return (
    <Notice tone="info" title={t('signIn.elsewhere')}>
      <p>{t('signIn.elsewhereMeaning')}</p>
    </Notice>
  )
}
