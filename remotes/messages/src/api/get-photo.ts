import type { Api } from '@homeside/api-client/api'
import { fillPath, paths } from '@homeside/contract/constants/paths'

/**
 * One of the patient's photos, as large as it is kept or at a width in pixels.
 *
 * @throws ApiProblem `photo-gone`, or what any call can fail with.
 */
export function getPhoto(api: Api, key: string, width: number | null, signal: AbortSignal): Promise<Blob> {
  const searchParams = width === null ? {} : { width }
  return api.get(fillPath(paths.photo, { key }), { searchParams, signal }).blob()
}
