import type { KeptOrderDraft, OrderDraft as KeptDraft } from '@homeside/contract/order-drafts'
import { noAddress } from '@homeside/parts/address/typed-address'

import { emptyDraft, firstAnswers, noUsage } from './order-draft.ts'
import type { DraftItem, DraftOwner, OrderDraft, ReviewAnswers } from './order-draft.ts'
import { toldOf } from './order-request.ts'
import { typedUsage } from './usage-answers.ts'

/** The draft as the server keeps it. What has to be accepted is not kept: it is asked anew on every device. */
export function toKept({ idempotencyKey, items, answers }: OrderDraft): KeptDraft {
  const { DeliveryAddress, DeliveryPhone, ChangeDescription } = answers
  return {
    OrderIdempotencyKey: idempotencyKey,
    Items: Object.entries(items).map(([key, item]) => ({
      SupplyKey: Number(key),
      Quantity: item.quantity,
      ...toldOf(item),
    })),
    AddressIsCorrect: answers.AddressIsCorrect !== 'no',
    InsuranceIsCorrect: answers.InsuranceIsCorrect === 'yes',
    WantsEmailConfirmation: answers.WantsEmailConfirmation,
    ...(ChangeDescription === '' ? {} : { ChangeDescription }),
    // As much of what was typed as the server has room for.
    ...(DeliveryPhone === '' ? {} : { DeliveryPhone: DeliveryPhone.slice(0, 20) }),
    ...(answers.AddressIsCorrect === 'elsewhere'
      ? {
          DeliveryAddress: {
            ...DeliveryAddress,
            Apt: DeliveryAddress.Apt || null,
            PostalCode: DeliveryAddress.PostalCode.slice(0, 10),
          },
        }
      : {}),
  }
}

/** The draft that the server kept; null when it has none. */
export function fromKept({ Draft, SavedUtc }: KeptOrderDraft, owner: DraftOwner): OrderDraft | null {
  if (Draft === null) return null
  return {
    ...emptyDraft(owner),
    idempotencyKey: Draft.OrderIdempotencyKey,
    items: Object.fromEntries(Draft.Items.map((item) => [item.SupplyKey, itemOf(item)])),
    answers: answersOf(Draft),
    savedUtc: SavedUtc,
  }
}

function itemOf(kept: KeptDraft['Items'][number]): DraftItem {
  return {
    quantity: kept.Quantity,
    Usage: typedUsage(kept.Usage, noUsage),
    ReplacementReason: kept.ReplacementReason ?? '',
    addOns: Object.fromEntries((kept.AddOns ?? []).map(({ AddOnKey, Quantity }) => [AddOnKey, Quantity])),
  }
}

function answersOf(kept: KeptDraft): ReviewAnswers {
  const elsewhere = kept.DeliveryAddress
  return {
    ...firstAnswers,
    AddressIsCorrect: kept.AddressIsCorrect === false ? 'no' : elsewhere ? 'elsewhere' : 'yes',
    DeliveryAddress: elsewhere ? { ...elsewhere, Apt: elsewhere.Apt ?? '' } : noAddress,
    DeliveryPhone: kept.DeliveryPhone ?? '',
    InsuranceIsCorrect: kept.InsuranceIsCorrect === false ? 'no' : 'yes',
    ChangeDescription: kept.ChangeDescription ?? '',
    WantsEmailConfirmation: kept.WantsEmailConfirmation ?? false,
  }
}
