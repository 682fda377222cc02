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
