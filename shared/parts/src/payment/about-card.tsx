import type { PaymentMethod } from '@homeside/contract/payments'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { StatusLine } from '@homeside/ui/status-line'

import { cardDate } from './card-date.ts'

/** What a patient should know about a card that they can choose: until when it is valid, or why it does not pay. */
export function AboutCard({ card, isDeclined }: { card: PaymentMethod; isDeclined: boolean }) {
  const t = useText('payment')
  const date = cardDate(card, useLanguage())
  if (isDeclined) return <StatusLine tone="danger">{t('declinedChoice')}</StatusLine>
  if (card.Status === 'Expired') return <StatusLine tone="warning">{t('expiredChoice', { date })}</StatusLine>
  return <span className="hs-hint">{t(card.IsDefault ? 'defaultChoice' : 'cardChoice', { date })}</span>
}
