import { answerQuery } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import { paths } from '@homeside/contract/constants/paths'
import type { PasskeysAnswer } from '@homeside/contract/passkeys'

/** The devices that the patient signs in with. */
export const passkeysQuery = answerQuery(paths.passkeys)

/** Shows what a call answered. */
export function passkeysChanged(answer: PasskeysAnswer): void {
  pageCache.setQueryData(passkeysQuery.queryKey, answer)
  void pageCache.invalidateQueries({ queryKey: ['account-status'] })
}
