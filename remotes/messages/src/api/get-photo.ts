import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'

/**
 * One of the patient's photos, as large as it is kept or at a width in pixels.
 *
 * @throws ApiProblem `photo-gone`, or what any call can fail with.
 */
export function getPhoto(api: Api, key: string, width: number | null, signal: AbortSignal): Promise<Blob> {
  const query = width === null ? {} : { width }
  return call(api, 'GET', paths.photo, { params: { key }, query, answer: 'file', signal })
}
