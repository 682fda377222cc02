import type { AddedPaymentMethod } from '@homeside/contract/payments'
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
