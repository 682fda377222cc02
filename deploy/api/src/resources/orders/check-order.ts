import type { FieldCode } from '@homeside/contract/constants/field-codes'
import type { HoldReason } from '@homeside/contract/constants/order-states'
import type { PlaceOrderRequest } from '@homeside/contract/orders'

import { Problem } from '../../calls/problem.ts'
import { canBeOrdered } from '../supplies/assess-supplies.ts'
import type { AssessedSupply } from '../supplies/assess-supplies.ts'

export interface OrderLine {
  supply: AssessedSupply
  quantity: number
}

/**
 * The lines of an order, each with its supply.
 *
 * @throws Problem validation with what is wrong where; nothing-eligible, order-blocked or not-eligible when the
 * supplies themselves cannot be ordered.
 */
export function checkOrder(request: PlaceOrderRequest, supplies: readonly AssessedSupply[]): OrderLine[] {
  refuse(answerFaults(request))
  if (!supplies.some(canBeOrdered)) throw new Problem('nothing-eligible')

  const chosen = request.Items.map((item) => item.SupplyKey)
  const lines: OrderLine[] = []
  const faults: Record<string, FieldCode> = {}
  for (const [index, { SupplyKey, Quantity }] of request.Items.entries()) {
    const supply = supplies.find(({ prescribed }) => prescribed.supplyKey === SupplyKey)
    const repeated = chosen.indexOf(SupplyKey) !== index
    if (supply === undefined || repeated) faults[`Items.${index}.SupplyKey`] = 'invalid'
    else lines.push({ supply, quantity: Quantity })
  }
  refuse(faults)
  if (lines.some(({ supply }) => supply.eligibility.status === 'Blocked')) throw new Problem('order-blocked')
  if (!lines.every(({ supply }) => canBeOrdered(supply))) throw new Problem('not-eligible')
  refuse(quantityFaults(lines))
  return lines
}

/** Why staff have to look at an order first; null when they need not. */
export function holdReasonOf(request: PlaceOrderRequest, lines: readonly OrderLine[]): HoldReason | null {
  if (!request.AddressIsCorrect) return 'AddressIncorrect'
  if (!request.InsuranceIsCorrect) return 'InsuranceIssue'
  return lines.some(({ supply }) => supply.eligibility.status === 'NeedsReview') ? 'PrescriptionRequired' : null
}

function answerFaults(request: PlaceOrderRequest): Record<string, FieldCode> {
  const allCorrect = request.AddressIsCorrect && request.InsuranceIsCorrect
  const described = (request.ChangeDescription ?? '').trim() !== ''
  return {
    ...(request.ConfirmsNeed ? {} : { ConfirmsNeed: 'confirmation-required' }),
    ...(request.AcceptsTerms ? {} : { AcceptsTerms: 'order-terms' }),
    ...(allCorrect || described ? {} : { ChangeDescription: 'change-description-required' }),
  }
}

function quantityFaults(lines: readonly OrderLine[]): Record<string, FieldCode> {
  const faults: Record<string, FieldCode> = {}
  for (const [index, { supply, quantity }] of lines.entries()) {
    if (quantity > supply.eligibility.quantityLeft) faults[`Items.${index}.Quantity`] = 'out-of-range'
  }
  return faults
}

function refuse(faults: Record<string, FieldCode>): void {
  if (Object.keys(faults).length > 0) throw new Problem('validation', { fields: faults })
}
