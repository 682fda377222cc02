import type { Charge } from '@homeside/contract/charges'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useCardName } from '@homeside/parts/payment/card-facts'
import { OutcomeMark } from '@homeside/parts/payment/outcome-mark'
import { Page } from '@homeside/ui/page'
import type { ReactNode } from 'react'

import { Receipt } from './receipt.tsx'

/** The result of a charge, beginning with whether anything was charged, and the receipt when it was paid. */
export function SettledCharge({ charge, back }: { charge: Charge; back: ReactNode }) {
  const t = useText('payments')
  const language = useLanguage()
  const card = useCardName()(charge)
  const amount = formatCents(charge.AmountCents, language)
  const { Status, RefundAskedUtc } = charge

  if (Status === 'Declined' || Status === 'NotCharged') {
    return (
      <Page title={t(Status === 'Declined' ? 'charge.declined' : 'charge.notCharged')} back={back}>
        <OutcomeMark tone="danger" />
        <p>{t('charge.notPaidText')}</p>
        <Receipt charge={charge} />
      </Page>
    )
  }
  const isRefunded = Status === 'Refunded'
  return (
    <Page title={t(isRefunded ? 'charge.refunded' : 'charge.paid', { amount })} back={back}>
      <OutcomeMark tone={isRefunded ? 'info' : 'success'} />
      <p>
        {isRefunded
          ? t('charge.refundedText', { card })
          : t(RefundAskedUtc ? 'charge.refundingText' : 'charge.goes', { card })}
      </p>
      <Receipt charge={charge} />
    </Page>
  )
}
