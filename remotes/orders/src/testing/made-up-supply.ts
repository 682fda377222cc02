import type { SupplyItem } from '@homeside/contract/orders'

/** A supply that is due, with these changes. */
export function madeUpSupply(changes: Partial<SupplyItem> = {}): SupplyItem {
  return {
    SupplyKey: 1,
    HcpcsCode: 'A7032',
    Name: 'Cushion for nasal mask interface',
    PlainName: 'Nasal mask cushion',
    Category: 'Cpap',
    PhotoUrl: null,
    MaxQty: 2,
    DefaultQty: 2,
    Size: null,
    LastOrderDate: null,
    LastQty: null,
    AvailableToOrderDate: null,
    EligibilityStatus: 'Eligible',
    ReasonCode: null,
    UsageTrackingMode: 'None',
    UnitsPerItem: 1,
    RequiresReplacementReason: false,
    AddOns: [],
    EstimatedCopayCents: 250,
    ...changes,
  }
}
