import { answerKey, answerQuery } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import type { Charge } from '@homeside/contract/charges'
import { paths } from '@homeside/contract/constants/paths'
import type { Language } from '@homeside/contract/wire'

/** The amounts owed, and every charge, newest first. */
export const chargesQuery = (language: Language) => answerQuery(paths.charges, { language })

/** The cards on file, the default first, and the terms of saving one. Never a card number. */
export const paymentMethodsQuery = (language: Language) => answerQuery(paths.paymentMethods, { language })

/** The result of a visit to the card page. */
export const cardStayQuery = (reference: string) => answerQuery(paths.paymentSession, { params: { reference } })

/** Whether the result of a charge is still unknown, so that nothing may be paid again. */
export function isUnderWay({ Status }: Pick<Charge, 'Status'>): boolean {
  return Status === 'Asked' || Status === 'Unknown' || Status === 'ToConfirm'
}

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
