import { useText } from '@homeside/i18n/use-text'
import { Link } from '@homeside/remote-kit/router'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAtomValue } from 'jotai'

import { useAccountPath } from './use-account-path.ts'

import './back-to-account.css'

/** The way back to the account, above a screen that belongs to it. */
export function BackToAccount() {
  const t = useText('account-settings')
  const at = useAccountPath()
  // Whoever came by a texted link has no account to go back to.
  if (useAtomValue(sessionModeAtom) === 'lite') return null
  return (
    <Link className="acc-back" to={at('settings')}>
      {t('back')}
    </Link>
  )
}
