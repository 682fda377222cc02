import type { Api } from '@homeside/api-client/api'
import { fillPath, paths } from '@homeside/contract/constants/paths'
import type { VerifyEmailAnswer } from '@homeside/contract/verification'

/** Verifies the address that the link was sent to. It acts, so it is never tried again by itself. */
export function verifyEmail(api: Api, id: string, signal: AbortSignal): Promise<VerifyEmailAnswer> {
  return api.get(fillPath(paths.verifyEmail, { id }), { signal, retry: 0 }).json<VerifyEmailAnswer>()
}
