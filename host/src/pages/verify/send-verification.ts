import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'

/**
 * Sends a new link to the owner of an expired one (section 7.1 of the specification). Resolves to whether it was sent
 * or waits for the mail server.
 */
export async function sendVerification(api: Api, expiredLink: string): Promise<'sent' | 'queued'> {
  const { Queued } = await call(api, 'POST', paths.sendEmailVerification, { json: { Id: expiredLink } })
  return Queued ? 'queued' : 'sent'
}
