import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'

/**
 * One of the patient's photos, in its stored size or at a width in pixels. Fails with `photo-gone`, or as any call can.
 */
export function photoQuery(key: string, width: number | null) {
  return answerQuery(paths.photo, { params: { key }, query: width === null ? {} : { width }, answer: 'file' })
}
