import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { VerifyEmailAnswer } from '@homeside/contract/verification'

/** Verifies the address that the link was sent to. This changes something, so it is never repeated automatically. */
export function verifyEmail(api: Api, id: string): Promise<VerifyEmailAnswer> {
  return call(api, 'GET', paths.verifyEmail, { params: { id }, acts: true })
}
