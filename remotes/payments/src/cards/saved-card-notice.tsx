import type { AddedPaymentMethod } from '@homeside/contract/payments'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { cardDate } from '@homeside/parts/payment/card-date'
import { useCardName } from '@homeside/parts/payment/use-card-name'
import { Notice } from '@homeside/ui/notice'
import { useProvider } from '@homeside/ui/provider-context'

/** Says that a card was saved, what it may be charged for, and how to remove it. */
export function SavedCardNotice({ saved }: { saved: AddedPaymentMethod }) {
  const t = useText('payments')
  const language = useLanguage()
  const { name: provider } = useProvider()
  const card = useCardName()(saved)
  const title = {
    Added: t('saved.added', { card }),
    Updated: t('saved.updated', { card, date: cardDate(saved, language) }),
    AlreadyThere: t('saved.alreadyThere', { card }),
  }[saved.Outcome]
  return (
    <Notice tone="success" title={title} focusOnMount>
      <p>{t(saved.IsAutoPay || saved.IsPaymentPlan ? 'saved.meaningAutoPay' : 'saved.meaning', { provider })}</p>
    </Notice>
  )
}
