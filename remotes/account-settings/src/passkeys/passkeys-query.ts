import { answerQuery } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import type { PasskeysAnswer } from '@homeside/contract/passkeys'

/** The patient's passkeys. */
export const passkeysQuery = answerQuery('account/passkeys')

/** Puts the passkeys that a call answered into the cache, so that the page shows them. */
export function passkeysChanged(answer: PasskeysAnswer): void {
  pageCache.setQueryData(passkeysQuery.queryKey, answer)
  void pageCache.invalidateQueries({ queryKey: ['account-status'] })
}
