import { daysRemaining, usageAsked } from '@homeside/contract/constants/days-remaining'
import type { UsageTrackingMode } from '@homeside/contract/constants/order-states'
import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { UsageAnswers } from '@homeside/contract/order-parts'
import type { PlaceOrderRequest } from '@homeside/contract/orders'

import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import type { AddOnRow } from '../../platform/database/tables/supplies.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { canBeOrdered, type AssessedSupply } from '../supplies/assess-supplies.ts'

type OrderedItem = PlaceOrderRequest['Items'][number]
type Faults = Record<string, FieldCode>

/** An item of an order with its supply. */
export interface OrderLine {
  supply: AssessedSupply
  asked: OrderedItem
  /** How many days the patient's stock lasts; null when that is not tracked. */
  daysLeft: number | null
  addOns: { addOn: AddOnRow; quantity: number }[]
}

/**
 * The lines of an order, each with its supply.
 *
 * @param mayGoBeyond Whether staff have said why something is ordered that cannot be ordered now.
 * @throws Problem validation with what is wrong where; nothing-eligible, or order-blocked or not-eligible with the items
 * whose supplies cannot be ordered.
 */
export function checkOrder(
  request: PlaceOrderRequest,
  supplies: readonly AssessedSupply[],
  provider: Pick<ProviderRow, 'additionalDisclaimer'>,
  mayGoBeyond = false,
): OrderLine[] {
  refuse(answerFaults(request, provider))
  if (!mayGoBeyond && !supplies.some(canBeOrdered)) throw new Problem('nothing-eligible')

  const lines = findLines(request, supplies)
  if (!mayGoBeyond) refuseNotNow(lines)
  refuse(Object.assign({}, ...lines.map(lineFaults)))
  return lines
}

function refuseNotNow(lines: readonly OrderLine[]): void {
  const blocked = namedLines(lines, ({ eligibility }) => eligibility.status === 'Blocked')
  if (blocked !== null) throw new Problem('order-blocked', { fields: blocked })
  const notNow = namedLines(lines, (supply) => !canBeOrdered(supply))
  if (notNow !== null) throw new Problem('not-eligible', { fields: notNow })
}

/** The faults in the answers about the order as a whole; section 5.2 of the specification. */
function answerFaults(request: PlaceOrderRequest, provider: Pick<ProviderRow, 'additionalDisclaimer'>): Faults {
  const allCorrect = request.AddressIsCorrect && request.InsuranceIsCorrect
  const described = (request.ChangeDescription ?? '').trim() !== ''
  const emailAccepted = !request.WantsEmailConfirmation || request.AcceptsEmailDisclaimer
  const additionalAccepted = provider.additionalDisclaimer === null || request.AcceptsAdditionalDisclaimer
  return {
    ...(request.ConfirmsNeed ? {} : { ConfirmsNeed: 'confirmation-required' }),
    ...(request.AcceptsTerms ? {} : { AcceptsTerms: 'order-terms' }),
    ...(emailAccepted ? {} : { AcceptsEmailDisclaimer: 'email-disclaimer' }),
    ...(additionalAccepted ? {} : { AcceptsAdditionalDisclaimer: 'additional-disclaimer' }),
    ...(allCorrect || described ? {} : { ChangeDescription: 'change-description-required' }),
  }
}

function findLines(request: PlaceOrderRequest, supplies: readonly AssessedSupply[]): OrderLine[] {
  const chosen = request.Items.map((item) => item.SupplyKey)
  const lines: OrderLine[] = []
  const faults: Faults = {}
  for (const [index, asked] of request.Items.entries()) {
    const supply = supplies.find(({ prescribed }) => prescribed.supplyKey === asked.SupplyKey)
    const repeated = chosen.indexOf(asked.SupplyKey) !== index
    if (supply === undefined || repeated) faults[`Items.${index}.SupplyKey`] = 'invalid'
    else lines.push(lineOf(asked, supply))
  }
  refuse(faults)
  return lines
}

/** Names the lines whose supply is one of these, as a problem does; null where none is. */
function namedLines(lines: readonly OrderLine[], isOne: (supply: AssessedSupply) => boolean): Faults | null {
  const named = lines.flatMap(({ supply }, index) => (isOne(supply) ? [`Items.${index}.SupplyKey`] : []))
  return named.length === 0 ? null : Object.fromEntries(named.map((field) => [field, 'invalid'] as const))
}

function lineOf(asked: OrderedItem, supply: AssessedSupply): OrderLine {
  const { prescribed, item } = supply
  return {
    supply,
    asked,
    daysLeft: daysRemaining(prescribed.usageTrackingMode, asked.Usage ?? {}, item.unitsPerItem),
    addOns: (asked.AddOns ?? []).flatMap(({ AddOnKey, Quantity }) => {
      const addOn = supply.addOns.find((offered) => offered.addOnKey === AddOnKey)
      return addOn ? [{ addOn, quantity: Quantity }] : []
    }),
  }
}

function lineFaults({ asked, supply: { prescribed, item, addOns } }: OrderLine, index: number): Faults {
  const faults: Faults = {}
  const at = `Items.${index}`
  const usage = usageFaults(prescribed.usageTrackingMode, asked.Usage ?? {}, item.unitsPerItem)
  for (const [name, code] of Object.entries(usage)) faults[`${at}.Usage.${name}`] = code
  if (prescribed.requiresReplacementReason && asked.ReplacementReason === undefined) {
    faults[`${at}.ReplacementReason`] = 'required'
  }
  const chosen = (asked.AddOns ?? []).map(({ AddOnKey }) => AddOnKey)
  for (const [position, { AddOnKey, Quantity }] of (asked.AddOns ?? []).entries()) {
    const addOn = addOns.find((offered) => offered.addOnKey === AddOnKey)
    const repeated = chosen.indexOf(AddOnKey) !== position
    if (addOn === undefined || repeated) faults[`${at}.AddOns.${position}.AddOnKey`] = 'invalid'
    else if (Quantity > addOn.maxQuantity) faults[`${at}.AddOns.${position}.Quantity`] = 'out-of-range'
  }
  return faults
}

function refuse(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw new Problem('validation', { fields: faults })
}

/** The missing answers, by member; section 5.2 of the specification. */
export function usageFaults(
  mode: UsageTrackingMode,
  answers: UsageAnswers,
  unitsPerItem: number,
): Partial<Record<keyof UsageAnswers, FieldCode>> {
  if (mode === 'None') return {}
  const missing = usageAsked[mode].filter((name) => name !== 'DaysRemaining' && answers[name] === undefined)
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, 'required']))
  return daysRemaining(mode, answers, unitsPerItem) === null ? { DaysRemaining: 'remaining-missing' } : {}
}
