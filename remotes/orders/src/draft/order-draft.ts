import type { PlaceOrderRequest, SupplyItem } from '@homeside/contract/orders'

/** Whose draft it is: nobody else signing in to the same tab may see it or order with it. */
export interface DraftOwner {
  patientKey: number
  alias: string
}

/** An order that is not placed yet: keys and answers, never names. */
export interface OrderDraft {
  owner: DraftOwner
  /** Made once and kept with the draft, so that a retry, a double click or a refresh never orders twice. */
  idempotencyKey: string
  /** How many of each chosen supply, by its key; a supply that is not chosen is not in it. */
  quantities: Readonly<Record<number, number>>
  addressIsCorrect: boolean
  insuranceIsCorrect: boolean
  changeDescription: string
  /** The patient said that every item is needed, and accepted the order terms. */
  agrees: boolean
  /** It was sent and no answer came: the order may exist already, so it is only ever sent again as it was. */
  wasSent: boolean
}

/** Somebody else's draft, left in the same tab, is not theirs to see. */
export function isOwnedBy(draft: OrderDraft, owner: DraftOwner): boolean {
  return draft.owner.patientKey === owner.patientKey && draft.owner.alias === owner.alias
}

/** Whether the patient may choose this supply now. One that needs a review is ordered, then looked at by a person. */
export function canOrder(item: SupplyItem): boolean {
  return (item.EligibilityStatus === 'Eligible' || item.EligibilityStatus === 'NeedsReview') && item.MaxQty > 0
}

/** Whether an order of it has to tell something that only the patient knows. */
function asksSomething(item: SupplyItem): boolean {
  return item.UsageTrackingMode !== 'None' || item.RequiresReplacementReason
}

function defaultQuantity(item: SupplyItem): number {
  return Math.min(Math.max(item.DefaultQty, 1), item.MaxQty)
}

/**
 * A new draft with everything that is due already chosen in its usual quantity, so that a refill takes few steps.
 * Choosing for the patient is no confirmation of need: that answer always starts empty, and a supply that the patient
 * has to tell something of is not chosen for them.
 */
export function startDraft(owner: DraftOwner, items: readonly SupplyItem[]): OrderDraft {
  const due = items.filter((item) => item.EligibilityStatus === 'Eligible' && canOrder(item) && !asksSomething(item))
  return {
    owner,
    idempotencyKey: crypto.randomUUID(),
    quantities: Object.fromEntries(due.map((item) => [item.SupplyKey, defaultQuantity(item)])),
    addressIsCorrect: true,
    insuranceIsCorrect: true,
    changeDescription: '',
    agrees: false,
    wasSent: false,
  }
}

/** Chooses a supply in its usual quantity, sets how many, or takes it out with 0. What was agreed to is asked anew. */
export function setQuantity(draft: OrderDraft, item: SupplyItem, quantity: number): OrderDraft {
  const { [item.SupplyKey]: _before, ...others } = draft.quantities
  const quantities = quantity > 0 ? { ...others, [item.SupplyKey]: Math.min(quantity, item.MaxQty) } : others
  return { ...draft, quantities, agrees: false }
}

export function chooseSupply(draft: OrderDraft, item: SupplyItem): OrderDraft {
  return setQuantity(draft, item, defaultQuantity(item))
}

/** Brings an older draft in line with what can be ordered today; one that was sent stays what it was. */
export function fitDraft(draft: OrderDraft, items: readonly SupplyItem[]): OrderDraft {
  if (draft.wasSent) return draft
  const still = items.filter((item) => canOrder(item) && draft.quantities[item.SupplyKey] !== undefined)
  const quantities = Object.fromEntries(
    still.map((item) => [item.SupplyKey, Math.min(draft.quantities[item.SupplyKey] ?? 0, item.MaxQty)]),
  )
  const isUnchanged = JSON.stringify(quantities) === JSON.stringify(draft.quantities)
  return isUnchanged ? draft : { ...draft, quantities, agrees: false }
}

/** The draft as the API takes it. */
export function toRequest(draft: OrderDraft): PlaceOrderRequest {
  const changeDescription = draft.changeDescription.trim()
  const isAllCorrect = draft.addressIsCorrect && draft.insuranceIsCorrect
  return {
    Items: Object.entries(draft.quantities).map(([key, Quantity]) => ({ SupplyKey: Number(key), Quantity })),
    ConfirmsNeed: draft.agrees,
    AddressIsCorrect: draft.addressIsCorrect,
    InsuranceIsCorrect: draft.insuranceIsCorrect,
    ...(isAllCorrect ? {} : { ChangeDescription: changeDescription }),
    AcceptsTerms: draft.agrees,
  }
}
