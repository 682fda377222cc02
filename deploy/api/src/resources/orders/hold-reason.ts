import { orderAheadDays } from '@homeside/contract/constants/limits'
import type { HoldReason } from '@homeside/contract/constants/order-states'
import type { PlaceOrderRequest } from '@homeside/contract/orders'

import type { OrderLine } from './check-order.ts'

/**
 * Why staff have to look at an order first, the most important reason of several; null when they need not. Section 4.3
 * of the specification.
 *
 * @param mayBeStolen Whether it goes elsewhere than to the address on file, by somebody who proved little.
 */
export function holdReasonOf(
  request: PlaceOrderRequest,
  lines: readonly OrderLine[],
  mayBeStolen: boolean,
): HoldReason | null {
  if (!request.AddressIsCorrect || mayBeStolen) return 'AddressIncorrect'
  if (!request.InsuranceIsCorrect) return 'InsuranceIssue'
  if (lines.some(({ supply }) => supply.eligibility.status === 'NeedsReview')) return 'PrescriptionRequired'
  if (lines.some(exceedsAllowance)) return 'SupplyVerification'
  // The patient's stock lasts longer than a supply may be ordered ahead.
  return lines.some(({ daysLeft }) => daysLeft !== null && daysLeft > orderAheadDays) ? 'NotYetEligible' : null
}

function exceedsAllowance({ asked, supply }: OrderLine): boolean {
  return asked.Quantity > supply.eligibility.quantityLeft
}
