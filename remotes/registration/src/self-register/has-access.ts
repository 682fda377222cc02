import { ApiProblem } from '@homeside/api-client/api-problem'
import type { RouteCheck } from '@homeside/remote-kit/remote-module'
import { providerInfoAtom } from '@homeside/session/screen-stores'

import { maySelfRegister } from '../api/self-registration-calls.ts'

/**
 * The chosen provider still allows self-registration. A call that fails refuses too: the login is open, and says why.
 * Sections 2.7 and 8.1 of the specification.
 */
export const hasAccess: RouteCheck = async ({ api, read }) => {
  const { siteKey } = read(providerInfoAtom)
  if (siteKey === null) return false
  try {
    return await maySelfRegister(api, siteKey)
  } catch (error) {
    if (error instanceof ApiProblem) return false
    throw error
  }
}
