import type { Api } from '@homeside/api-client/api'
import { fillPath, paths } from '@homeside/contract/constants/paths'

/**
 * Sends the confirmation of an order to the address on file; answers that address. The patient has accepted the email
 * disclaimer.
 *
 * @throws ApiProblem `confirmation-email-failed`, `email-unverified`, `too-many-attempts`, or what any call can fail
 * with.
 */
export async function emailConfirmation(api: Api, key: number, signal: AbortSignal): Promise<string> {
  const request = { json: { AcceptsEmailDisclaimer: true }, signal }
  const path = fillPath(paths.emailOrderConfirmation, { key })
  const { SentTo } = await api.post(path, request).json<{ SentTo: string }>()
  return SentTo
}
