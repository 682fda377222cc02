import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'

/**
 * Texts a new link to the phone on file.
 *
 * @throws ApiProblem `text-not-agreed`, `invitation-failed` or `too-many-attempts`, with whom to call; or what any call
 * can fail with.
 */
export async function sendLink(api: Api, key: string): Promise<void> {
  await call(api, 'POST', paths.sendShortCode, { params: { key }, json: {} })
}
