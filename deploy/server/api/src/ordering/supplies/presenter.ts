import type { AddOn, SuppliesAnswer, supplies as suppliesCall, SupplyItem } from '@homeside/contract/orders'
import type { Language } from '@homeside/contract/wire'
import type { z } from 'zod'

import type { AddOnRow, CatalogueRow } from '../../platform/database/tables/supplies.ts'
import { type AssessedSupply, canBeOrdered, nextAvailableDate } from './assess-supplies.ts'

/** Supplies on the wire, in the reader's language: all, or those that are asked for. */
export function presentSupplies(
  supplies: AssessedSupply[],
  language: Language,
  { first, keys }: z.output<typeof suppliesCall.query> = {},
): Omit<SuppliesAnswer, 'EstimatedDeliveryDate'> {
  const orderable = supplies.filter(canBeOrdered)
  const named = new Set(keys?.split(',').map(Number))
  const few = first === undefined ? supplies : orderable.slice(0, first)
  const wanted = keys === undefined ? few : supplies.filter(({ prescribed }) => named.has(prescribed.supplyKey))
  return {
    Items: wanted.map((supply) => presentSupply(supply, language)),
    OrderableCount: orderable.length,
    NextAvailableDate: nextAvailableDate(supplies),
  }
}

function presentSupply(supply: AssessedSupply, language: Language): SupplyItem {
  const { prescribed, item, usages, eligibility } = supply
  const last = usages.at(-1)
  return {
    SupplyKey: prescribed.supplyKey,
    ...presentCatalogueNames(item, language),
    PhotoUrl: item.photoUrl,
    MaxQty: eligibility.quantityLeft,
    DefaultQty: Math.min(prescribed.defaultQuantity, eligibility.quantityLeft),
    Size: prescribed.size,
    LastOrderDate: last?.on ?? null,
    LastQty: last?.quantity ?? null,
    AvailableToOrderDate: eligibility.availableOn,
    EligibilityStatus: eligibility.status,
    ReasonCode: eligibility.reason,
    UsageTrackingMode: prescribed.usageTrackingMode,
    UnitsPerItem: item.unitsPerItem,
    RequiresReplacementReason: prescribed.requiresReplacementReason,
    AddOns: supply.addOns.map((addOn) => presentAddOn(addOn, language)),
    EstimatedCopayCents: prescribed.copayCents,
  }
}

/** The name of a supply, in the reader's language when it has one. */
export function presentCatalogueNames(
  item: Pick<CatalogueRow, 'hcpcsCode' | 'name' | 'plainNameEn' | 'plainNameEs' | 'category'>,
  language: Language,
) {
  return {
    HcpcsCode: item.hcpcsCode,
    Name: item.name,
    PlainName: { en: item.plainNameEn, es: item.plainNameEs }[language],
    Category: item.category,
  }
}

function presentAddOn(addOn: AddOnRow, language: Language): AddOn {
  return {
    AddOnKey: addOn.addOnKey,
    PlainName: addOnName(addOn, language),
    PriceCents: addOn.priceCents,
    MaxQty: addOn.maxQuantity,
  }
}

/** The name of an add-on in the reader's language. */
export function addOnName(addOn: Pick<AddOnRow, 'plainNameEn' | 'plainNameEs'>, language: Language): string {
  return { en: addOn.plainNameEn, es: addOn.plainNameEs }[language]
}
