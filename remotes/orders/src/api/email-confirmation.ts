import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'

/**
 * Sends the confirmation of an order to the address on file. Resolves to that address, and whether it was sent or waits
 * for the mail server. The patient has accepted the email disclaimer.
 *
 * @throws ApiProblem `confirmation-email-failed`, `email-unverified`, `too-many-attempts`, or what any call can fail
 * with.
 */
export async function emailConfirmation(api: Api, key: number): Promise<{ sentTo: string; wasSent: boolean }> {
  const given = { params: { key }, json: { AcceptsEmailDisclaimer: true } }
  const { SentTo, SentUtc } = await call(api, 'POST', paths.emailOrderConfirmation, given)
  return { sentTo: SentTo, wasSent: SentUtc !== null }
}
