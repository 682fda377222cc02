import type { PaymentMethod } from '@homeside/contract/payments'
import { dateIn } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { cardDate, expiresSoon } from '@homeside/parts/payment/card-facts'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { IconFrame } from '@homeside/ui/icon'
import { PhoneLink } from '@homeside/ui/phone-link'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'

/**
 * How long a card is valid, and what it is used for. It also says why a card cannot be used or deleted, before anybody
 * tries.
 */
export function CardState({ card }: { card: PaymentMethod }) {
  const t = useText('payments')
  const language = useLanguage()
  const { phone } = useProvider()
  const today = dateIn(useAtomValue(timeZoneAtom))
  const { IsDefault, IsAutoPay, IsPaymentPlan, Status } = card
  const isExpired = Status === 'Expired'
  const soon = isExpired ? null : expiresSoon(card, today)
  const date = cardDate(card, language)

  return (
    <>
      {isExpired ? (
        <StatusLine tone="warning">{t('cards.expired', { date })}</StatusLine>
      ) : soon ? (
        <StatusLine tone="warning">{t(`cards.expires.${soon}`, { date })}</StatusLine>
      ) : (
        <p className="hs-hint">{t('cards.expiresOn', { date })}</p>
      )}
      {isExpired ? <p>{t('cards.expiredMeaning')}</p> : null}
      {IsDefault && !isExpired ? (
        <>
          <StatusLine tone="success">{t('cards.default')}</StatusLine>
          <p>{t('cards.defaultMeaning')}</p>
        </>
      ) : null}
      {IsAutoPay || IsPaymentPlan ? (
        <>
          <p className="pay-card-lock">
            <Lock /> {t(IsAutoPay ? 'cards.onAutoPay' : 'cards.onPlan')}
          </p>
          <p>
            {t(IsAutoPay ? 'cards.autoPayMeaning' : 'cards.planMeaning')} {t('cards.keptUntil')}{' '}
            <PhoneLink phone={phone} />
          </p>
        </>
      ) : null}
    </>
  )
}

/** The drawing of a lock, beside the reason why a card cannot be deleted. */
function Lock() {
  return (
    <IconFrame size={20}>
      <path d="M6.8 10.5h10.4c.7 0 1.3.6 1.3 1.3v6.9c0 .7-.6 1.3-1.3 1.3H6.8c-.7 0-1.3-.6-1.3-1.3v-6.9c0-.7.6-1.3 1.3-1.3Zm1.7 0V8a3.5 3.5 0 0 1 7 0v2.5" />
    </IconFrame>
  )
}
