import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { EmailText } from '@homeside/parts/email/email-text'
import { Link, useParams } from '@homeside/remote-kit/router'
import { StatusLine } from '@homeside/ui/status-line'
import { useId } from 'react'

import type { OwnAccount } from '../../sign-in/sign-in-elsewhere.tsx'
import { EmailOffer, SendLinkAgain, useLookAgain } from '../../verification/verify-email.tsx'

/**
 * The email address, and whether it is confirmed. It is changed in the patient's details, which a patient without a
 * provider does not have.
 */
export function EmailRow({ user }: { user: OwnAccount }) {
  const { Email, IsEmailVerified } = user
  const t = useText('account-settings')
  const { alias } = useParams()
  const id = useId()
  useLookAgain(!IsEmailVerified)
  return (
    <div className="acc-row" role="group" aria-labelledby={id}>
      <div className="acc-row-head">
        <h3 id={id} className="acc-row-label">
          {t('settings.email')}
        </h3>
        {alias === undefined ? null : (
          <Link
            className="hs-button hs-button-text acc-row-change"
            to={pageAddress(pagePaths.demographics, { alias })}
            aria-label={`${t('change')}: ${t('settings.email')}`}
          >
            {t('change')}
          </Link>
        )}
      </div>
      <p className="acc-value">{Email === '' ? t('none') : <EmailText text={Email} />}</p>
      {IsEmailVerified ? (
        <StatusLine tone="success">{t('settings.confirmed')}</StatusLine>
      ) : (
        <>
          <StatusLine tone="warning">{t('settings.notConfirmed')}</StatusLine>
          {Email === '' ? null : <SendLinkAgain />}
        </>
      )}
      {'OfferedEmail' in user ? <EmailOffer user={user} /> : null}
    </div>
  )
}
