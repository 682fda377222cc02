import type { AddedPaymentMethod } from '@homeside/contract/payments'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { cardDate, useCardName } from '@homeside/parts/payment/card-facts'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Notice } from '@homeside/ui/notice'
import { useEffect, useRef } from 'react'

import './saved-card-notice.css'

/** Says that a card was saved, what it may be charged for, and how to remove it. It gets the focus. */
export function SavedCardNotice({ saved }: { saved: AddedPaymentMethod }) {
  const t = useText('payments')
  const language = useLanguage()
  const { name: provider } = useProvider()
  const card = useCardName()(saved)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the page has focused its heading.
    queueMicrotask(() => box.current?.focus())
  }, [])
  const title = {
    Added: t('saved.added', { card }),
    Updated: t('saved.updated', { card, date: cardDate(saved, language) }),
    AlreadyThere: t('saved.alreadyThere', { card }),
  }[saved.Outcome]
  return (
    <div ref={box} className="pay-saved" tabIndex={-1}>
      <Notice tone="success" title={title}>
        <p>{t(saved.IsAutoPay || saved.IsPaymentPlan ? 'saved.meaningAutoPay' : 'saved.meaning', { provider })}</p>
      </Notice>
    </div>
  )
}
