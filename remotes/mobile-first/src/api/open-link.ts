import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { ShortCodeAnswer } from '@homeside/contract/mobile-first'

/**
 * Asks what a texted link is for. This does not use it up.
 *
 * @throws ApiProblem `short-code-invalid` or `short-code-locked`, with the provider where it is known; or what any call
 * can fail with.
 */
export function openLink(api: Api, key: string, signal?: AbortSignal): Promise<ShortCodeAnswer> {
  return call(api, 'GET', paths.openShortCode, { params: { key }, acts: true, ...(signal ? { signal } : {}) })
}
