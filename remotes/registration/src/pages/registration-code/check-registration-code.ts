import { ApiProblem } from '@homeside/api-client/api-problem'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import type { VerifyRegistrationCodeAnswer } from '@homeside/contract/registration'
import type { RouteCheck } from '@homeside/remote-kit/remote-module'

export type CheckedCode = VerifyRegistrationCodeAnswer

/** The key of the checked code in the page's cache, from which the page reads it. */
export function checkedCodeKey(code: string): readonly string[] {
  return ['registration-code', code]
}

/** Whether the code in `/r/{code}` opens the wizard. An unknown or expired code is an invalid route. */
export const registrationCode: RouteCheck = async ({ api, params }) => {
  const { key: code = '' } = params
  if (code === '') return false
  try {
    const found = await call(api, 'GET', 'account/verifyRegistrationCode/{code}', { params: { code }, acts: true })
    pageCache.setQueryData(checkedCodeKey(code), found)
    return true
  } catch (error) {
    if (error instanceof ApiProblem && error.isRefusal) return false
    throw error
  }
}
