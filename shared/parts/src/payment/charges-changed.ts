import { answerKey } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import { paths } from '@homeside/contract/constants/paths'

/**
 * Call this after a payment, or when its result became known. Every screen that shows charges or an order's price asks
 * again.
 */
export async function chargesChanged(): Promise<void> {
  const outdated = [
    ...[paths.charges, paths.paymentMethods, paths.dashboard, 'orders'].map((path) => answerKey(path)),
    ['account-status'],
  ]
  await Promise.all(outdated.map((queryKey) => pageCache.invalidateQueries({ queryKey })))
}
