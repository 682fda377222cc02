import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useParams } from '@homeside/remote-kit/router'

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
