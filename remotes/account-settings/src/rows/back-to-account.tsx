import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'

import './back-to-account.css'

/** The way back to the account, above a screen that belongs to it. */
export function BackToAccount() {
  const t = useText('account-settings')
  const { alias = '' } = useParams()
  return (
    <Link className="acc-back" to={`/${alias}/settings`}>
      {t('back')}
    </Link>
  )
}
