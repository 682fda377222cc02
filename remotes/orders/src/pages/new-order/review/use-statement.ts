import { useText } from '@homeside/i18n/use-text'

import { useOrder } from '../../../order/order-store.ts'

/**
 * The statement of a review, as its box shows it and the order stores it. It leaves out facts that the patient called
 * wrong.
 */
export function useStatement(hasInsurance: boolean): string {
  const t = useText('orders')
  const { AddressIsCorrect, InsuranceIsCorrect, DeliveryAddress } = useOrder().order
  if (AddressIsCorrect === false || InsuranceIsCorrect === false || DeliveryAddress) return t('review.agree.rest')
  return t(hasInsurance ? 'review.agree.all' : 'review.agree.noInsurance')
}
