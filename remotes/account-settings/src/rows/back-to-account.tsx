import { useText } from '@homeside/i18n/use-text'
import { BackLink } from '@homeside/parts/back/back-link'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAtomValue } from 'jotai'

import { useAccountPath } from './use-account-path.ts'

/** The link back to the account, above one of its screens. */
export function BackToAccount() {
  const t = useText('account-settings')
  const at = useAccountPath()
  // A patient from a texted link has no account page.
  if (useAtomValue(sessionModeAtom) === 'lite') return null
  return <BackLink to={at('settings')}>{t('back')}</BackLink>
}
