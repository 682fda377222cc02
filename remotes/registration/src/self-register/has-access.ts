import type { RouteCheck } from '@homeside/remote-kit/remote-module'
import { providerInfoAtom } from '@homeside/session/alias'

import { maySelfRegister } from '../api/self-registration.ts'

/** Section 2.7 of the specification: the chosen provider still allows self-registration. */
export const hasAccess: RouteCheck = async ({ api, read }) => {
  const { siteKey } = read(providerInfoAtom)
  return siteKey !== null && (await maySelfRegister(api, siteKey))
}
