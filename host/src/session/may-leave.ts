import type { Text } from '@homeside/i18n/use-text'
import { unsentMessages } from '@homeside/session/unsent-messages'

/** Asks, before a session ends by the patient's own doing, about messages that would be lost with it. */
export function mayLeave(t: Text<'host'>): boolean {
  const count = unsentMessages()
  // The browser's own question: it also holds where a page is left by its address.
  return count === 0 || window.confirm(t('frame.unsent', { count }))
}
