import { answerKey } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import type { AddedPaymentMethod } from '@homeside/contract/payments'
import { ownedAtom } from '@homeside/parts/storage/owned-atom'
import { useLocation } from '@homeside/remote-kit/router'
import { isRecord } from '@homeside/session/stored-atom'

/** What the card page passes to the list of cards. */
export interface SavedCardState {
  savedCard: AddedPaymentMethod
}

/** The card that was saved just before this page opened; null when none was. */
export function useSavedCard(): AddedPaymentMethod | null {
  const state: unknown = useLocation().state
  return hasSavedCard(state) ? state.savedCard : null
}

function hasSavedCard(state: unknown): state is SavedCardState {
  if (!isRecord(state) || !isRecord(state['savedCard'])) return false
  const { PaymentMethodKey, Brand, Last4, Outcome } = state['savedCard']
  return (
    [typeof PaymentMethodKey, typeof Brand, typeof Last4, typeof Outcome].join(' ') === 'number string string string'
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * The visit to the card page for which the patient left this tab, until its result is known. A patient who returns by
 * Back, or by typing an address, gets the result too.
 */
export const openStayAtom = ownedAtom('cardStay', isText)

/** Makes a card the default. */
export async function makeDefault(api: Api, key: number): Promise<void> {
  await call(api, 'POST', 'payments/methods/{key}/default', { params: { key: String(key) }, json: {} })
  await cardsChanged()
}

/** Deletes a card on file. */
export async function deleteCard(api: Api, key: number): Promise<void> {
  await call(api, 'DELETE', 'payments/methods/{key}', { params: { key: String(key) } })
  await cardsChanged()
}

/** Call this after the cards on file have changed: every screen that shows them asks again. */
export async function cardsChanged(): Promise<void> {
  void pageCache.invalidateQueries({ queryKey: ['account-status'] })
  void pageCache.invalidateQueries({ queryKey: answerKey('patient/dashboard') })
  await pageCache.invalidateQueries({ queryKey: answerKey('payments/methods') })
}
