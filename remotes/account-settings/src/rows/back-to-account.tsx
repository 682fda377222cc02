import { useText } from '@homeside/i18n/use-text'
import { Link } from '@homeside/remote-kit/router'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAtomValue } from 'jotai'

import { useAccountPath } from './use-account-path.ts'

import './back-to-account.css'

/** The link back to the account, above one of its screens. */
export function BackToAccount() {
  const t = useText('account-settings')
  const at = useAccountPath()
  // A patient from a texted link has no account page.
  if (useAtomValue(sessionModeAtom) === 'lite') return null
  return (
    <Link className="acc-back" to={at('settings')}>
      {t('back')}
    </Link>
  )
}
