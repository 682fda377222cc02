import { answerQuery } from '@homeside/api-client/answer-query'
import { paths } from '@homeside/contract/constants/paths'

/**
 * One of the patient's photos, as large as it is kept or at a width in pixels. Fails with `photo-gone`, or what any call
 * can fail with.
 */
export function photoQuery(key: string, width: number | null) {
  return answerQuery(paths.photo, { params: { key }, query: width === null ? {} : { width }, answer: 'file' })
}
