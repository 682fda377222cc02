import type { PaymentMethod } from '@homeside/contract/payments'
import { useText } from '@homeside/i18n/use-text'

/** What a card on file is called: `Visa ending in 4242, expires 03/2027`. */
export function useCardName(): (card: PaymentMethod) => string {
  const t = useText('payment')
  return ({ Brand, Last4, ExpMonth, ExpYear }) => {
    const expires = `${String(ExpMonth).padStart(2, '0')}/${ExpYear}`
    return t('cardName', { brand: t(`brand.${Brand}`), last4: Last4, expires })
  }
}
