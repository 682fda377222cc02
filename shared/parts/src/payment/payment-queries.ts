import { answerKey, answerQuery } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import type { Charge } from '@homeside/contract/charges'
import type { Language } from '@homeside/contract/wire'

/** The amounts owed, and the last charges, newest first: those of one order, or of all with every one under way. */
export function chargesQuery(language: Language, order?: number) {
  // The number may come from an address, and be no key at all.
  const isKey = Number.isInteger(order) && Number(order) > 0 && Number(order) < 2 ** 31
  return answerQuery('payments/charges', { language, ...(isKey ? { query: { order: String(order) } } : {}) })
}

/** The cards on file, the default first, and the terms of saving one. Never a card number. */
export const paymentMethodsQuery = (language: Language) => answerQuery('payments/methods', { language })

/** The result of a visit to the card page. */
export const cardStayQuery = (reference: string) =>
  answerQuery('payments/sessions/{reference}', { params: { reference } })

/** Whether the result of a charge is still unknown, so that nothing may be paid again. */
export function isUnderWay({ Status }: Pick<Charge, 'Status'>): boolean {
  return Status === 'Asked' || Status === 'Unknown' || Status === 'ToConfirm'
}

/** Makes every screen that shows charges or prices ask again. Call it when a payment's result becomes known. */
export async function chargesChanged(): Promise<void> {
  const outdated = [
    ...['payments/charges', 'payments/methods', 'patient/dashboard', 'orders'].map((path) => answerKey(path)),
    ['account-status'],
  ]
  await Promise.all(outdated.map((queryKey) => pageCache.invalidateQueries({ queryKey })))
}
