import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { useParams } from '@homeside/remote-kit/router'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { BackLink } from '@homeside/ui/page'
import { useAtomValue } from 'jotai'

/** The link back to the account, above one of its screens. */
export function BackToAccount() {
  const t = useText('account-settings')
  const at = useAccountPath()
  // A patient from a texted link has no account page.
  if (useAtomValue(sessionModeAtom) === 'lite') return null
  return <BackLink to={at('settings')}>{t('back')}</BackLink>
}

const paths = {
  settings: pagePaths.aliasSettings,
  providers: pagePaths.aliasProviders,
  addProvider: pagePaths.aliasAddProvider,
  changePassword: pagePaths.aliasChangePassword,
} as const

/** Paths of the account: below the provider's alias, or without one for a patient without a provider. */
export function useAccountPath(): (page: keyof typeof paths) => string {
  const { alias = null } = useParams()
  return (page) => pageAddress(paths[page], { alias })
}
