import type { OrderDraft } from '@homeside/contract/order-drafts'
import type { SeenOrder } from '@homeside/contract/order-parts'
import type { SupplyItem } from '@homeside/contract/orders'
import type { PatientInfo } from '@homeside/contract/patient'
import type { Address } from '@homeside/contract/wire'

import { chosenItems, canOrder } from './order-supplies.ts'
import type { ReviewData } from './use-begin-order.ts'

/** The number on file to call about an order; null when there is none. */
export function knownPhone({ MobilePhone, HomePhone }: Pick<PatientInfo, 'MobilePhone' | 'HomePhone'>): string | null {
  return MobilePhone ?? HomePhone
}

/** What the review shows of an order: the server refuses it when something has become worse since. */
export function seenOf(
  order: OrderDraft,
  supplies: readonly SupplyItem[],
  { patient, policies, terms }: ReviewData,
): SeenOrder {
  const { AdditionalDisclaimer, AsksForPayment } = terms
  return {
    Address: patient.Address,
    Phone: knownPhone(patient),
    Policies: policies
      .filter(({ Status }) => Status !== 'PendingReview')
      .map(({ Level, PayorName, PolicyNumber }) => ({ Level, PayorName, PolicyNumber })),
    Terms: { AdditionalDisclaimer, AsksForPayment },
    Supplies: seenSupplies(order, supplies),
  }
}

/** What a screen shows of the supplies in an order. */
function seenSupplies(order: OrderDraft, supplies: readonly SupplyItem[]): SeenOrder['Supplies'] {
  return chosenItems(order, supplies).map(({ supply, addOns }) => ({
    SupplyKey: supply.SupplyKey,
    HcpcsCode: supply.HcpcsCode,
    PlainName: supply.PlainName,
    Size: supply.Size,
    MaxQty: supply.MaxQty,
    EligibilityStatus: supply.EligibilityStatus,
    EstimatedCopayCents: supply.EstimatedCopayCents,
    AddOns: addOns.map(({ addOn: { AddOnKey, PlainName, PriceCents } }) => ({ AddOnKey, PlainName, PriceCents })),
  }))
}

type SeenSupply = SeenOrder['Supplies'][number]

/** Something that is not as it was on the screen. */
export type Difference =
  | { what: 'address'; before: Address; now: Address }
  | { what: 'phone'; before: string | null; now: string | null }
  | { what: 'insurance'; before: SeenOrder['Policies']; now: SeenOrder['Policies'] }
  | { what: 'payNow' | 'disclaimer' }
  | { what: 'gone' | 'reviewed' | 'addOnGone'; name: string }
  | { what: 'supply'; before: SeenSupply; now: SeenSupply }
  | { what: 'allowed' | 'price'; name: string; before: number | null; now: number | null }

/** Lists the facts on file and the terms that have changed since the screen showed them. */
export function changedFacts(before: SeenOrder, now: SeenOrder): Difference[] {
  return [
    ...(isSame(before.Address, now.Address)
      ? []
      : [{ what: 'address' as const, before: before.Address, now: now.Address }]),
    ...(before.Phone === now.Phone ? [] : [{ what: 'phone' as const, before: before.Phone, now: now.Phone }]),
    ...(isSame(before.Policies, now.Policies)
      ? []
      : [{ what: 'insurance' as const, before: before.Policies, now: now.Policies }]),
    ...(now.Terms.AsksForPayment && !before.Terms.AsksForPayment ? [{ what: 'payNow' as const }] : []),
    ...(now.Terms.AdditionalDisclaimer === before.Terms.AdditionalDisclaimer ? [] : [{ what: 'disclaimer' as const }]),
  ]
}

/** What is not as the screen showed it of the supplies that were in the order. */
export function changedSupplies(
  before: SeenOrder['Supplies'],
  order: OrderDraft,
  supplies: readonly SupplyItem[],
): Difference[] {
  const shown = seenSupplies(order, supplies)
  return before.flatMap((was): Difference[] => {
    const { SupplyKey, PlainName: name } = was
    if (!supplies.some((supply) => supply.SupplyKey === SupplyKey && canOrder(supply))) return [{ what: 'gone', name }]
    const now = shown.find((supply) => supply.SupplyKey === SupplyKey)
    // The patient took it out.
    if (now === undefined) return []
    const isOther = (['PlainName', 'HcpcsCode', 'Size'] as const).some((member) => was[member] !== now[member])
    const [cost, costNow] = [was.EstimatedCopayCents, now.EstimatedCopayCents]
    return [
      ...(isOther ? [{ what: 'supply' as const, before: was, now }] : []),
      ...(cost === costNow ? [] : [{ what: 'price' as const, name, before: cost, now: costNow }]),
      ...(now.MaxQty < was.MaxQty ? [{ what: 'allowed' as const, name, before: was.MaxQty, now: now.MaxQty }] : []),
      ...(now.EligibilityStatus === 'NeedsReview' && was.EligibilityStatus !== 'NeedsReview'
        ? [{ what: 'reviewed' as const, name }]
        : []),
      ...was.AddOns.flatMap(({ AddOnKey, PlainName, PriceCents }): Difference[] => {
        const addOn = now.AddOns.find((each) => each.AddOnKey === AddOnKey)
        if (addOn === undefined) return [{ what: 'addOnGone', name: PlainName }]
        return addOn.PriceCents === PriceCents
          ? []
          : [{ what: 'price', name: PlainName, before: PriceCents, now: addOn.PriceCents }]
      }),
    ]
  })
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
