import type { PaymentMethod } from '@homeside/contract/payments'
import { useText } from '@homeside/i18n/use-text'

/** The name of a card on file: `Visa ending 4242`. */
export function useCardName(): (card: Pick<PaymentMethod, 'Brand' | 'Last4'>) => string {
  const t = useText('payment')
  return ({ Brand, Last4 }) => t('cardName', { brand: t(`brand.${Brand}`), last4: Last4 })
}
