import { pagePaths } from '@homeside/contract/constants/page-paths'
import { matchPath } from 'react-router-dom'

/** Addresses for patients without a provider, besides those that the host draws itself. */
export const noRegistrationsAddresses = [pagePaths.addProvider, pagePaths.changePassword, pagePaths.credits] as const

/** Whether the portal has this address in another deployment, so that it was not mistyped. */
export function isPlanned(pathname: string): boolean {
  return Object.values(pagePaths).some((path) => matchPath(path, pathname) !== null)
}
