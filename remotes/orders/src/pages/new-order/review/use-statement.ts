import { useText } from '@homeside/i18n/use-text'

import { useOrder } from '../../../order/order-store.ts'

/**
 * The one statement of a review, as its box says it and as the order keeps it: of what is on file, only what nobody said
 * is wrong.
 */
export function useStatement(hasInsurance: boolean): string {
  const t = useText('orders')
  const { AddressIsCorrect, InsuranceIsCorrect, DeliveryAddress } = useOrder().order
  if (AddressIsCorrect === false || InsuranceIsCorrect === false || DeliveryAddress) return t('review.agree.rest')
  return t(hasInsurance ? 'review.agree.all' : 'review.agree.noInsurance')
}
