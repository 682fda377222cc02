import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'

import type { OwnAccount } from './use-own-account.ts'

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
