import { orderAheadDays } from '@homeside/contract/constants/limits'
import type { HoldReason } from '@homeside/contract/constants/order-states'
import type { PlaceOrderRequest } from '@homeside/contract/orders'

import { canBeOrdered } from '../supplies/assess-supplies.ts'
import type { OrderLine } from './check-order.ts'

/**
 * Why staff have to look at an order first, the most important reason of several; null when they need not. Section 4.3
 * of the specification.
 *
 * @param mayBeStolen Whether somebody who proved little sends it elsewhere than to the address on file.
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
  // Staff went beyond the rules, or the patient's stock lasts longer than a supply may be ordered ahead.
  const isEarly = lines.some(
    ({ daysLeft, supply }) => !canBeOrdered(supply) || (daysLeft !== null && daysLeft > orderAheadDays),
  )
  return isEarly ? 'NotYetEligible' : null
}

function exceedsAllowance({ asked, supply }: OrderLine): boolean {
  return asked.Quantity > supply.eligibility.quantityLeft
}
