import type { DueCharge } from '@homeside/contract/charges'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'

import { useAction } from '../action/use-action.ts'

/** Says that a payment was sent and its result cannot be asked for now. */
export function UncertainPayment({ due, onAsk }: { due: DueCharge; onAsk: () => Promise<void> }) {
  const t = useText('payment')
  const language = useLanguage()
  const { phone } = useProvider()
  const { isUnderWay, run } = useAction()
  return (
    <Notice tone="warning" title={t('unknown.title')} focusOnMount>
      <p>
        <b>{t('unknown.doNotPay')}</b> {t('unknown.offline', { amount: formatCents(due.AmountCents, language) })}
      </p>
      <button type="button" className="hs-button hs-button-quiet" aria-disabled={isUnderWay} onClick={() => run(onAsk)}>
        {t(isUnderWay ? 'unknown.asking' : 'unknown.ask')}
      </button>
      <p>
        {t('unknown.safe')} <PhoneLink phone={phone} />
      </p>
    </Notice>
  )
}
