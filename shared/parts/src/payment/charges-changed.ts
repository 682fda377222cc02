import { answerKey } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import { paths } from '@homeside/contract/constants/paths'

/** Something was paid, or found out: every screen that shows charges or what an order still costs asks again. */
export async function chargesChanged(): Promise<void> {
  const outdated = [answerKey(paths.charges), answerKey(paths.paymentMethods), answerKey('orders'), ['account-status']]
  await Promise.all(outdated.map((queryKey) => pageCache.invalidateQueries({ queryKey })))
}
