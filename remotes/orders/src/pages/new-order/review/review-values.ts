import type { OrderDraft } from '@homeside/contract/order-drafts'
import { phone } from '@homeside/forms/rules/contact'
import { accepted, required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { addressRules, noAddress, type TypedAddress } from '@homeside/parts/address/address-fields'

/** The values of the review's form, named as on the wire, so that a server's refusal finds its field. */
export interface ReviewValues {
  /** `elsewhere` when the address on file is right and this order goes to another. */
  AddressIsCorrect: 'yes' | 'elsewhere' | 'no'
  DeliveryAddress: TypedAddress
  DeliveryPhone: string
  InsuranceIsCorrect: 'yes' | 'no'
  ChangeDescription: string
  /** The patient confirmed what is on file and the need for every item, and accepted the order terms. */
  AcceptsTerms: boolean
  WantsEmailConfirmation: boolean
  AcceptsEmailDisclaimer: boolean
  AcceptsAdditionalDisclaimer: boolean
}

/** The checkbox of the statement. */
export const statementField = 'AcceptsTerms' satisfies keyof ReviewValues

/** The rules of each answer. A rule applies while its field is on the page. Section 5.2 of the specification. */
export const reviewRules: FormRules<ReviewValues> = {
  AddressIsCorrect: [required('confirmation-required')],
  ...addressRules('DeliveryAddress'),
  DeliveryPhone: [required(), phone],
  InsuranceIsCorrect: [required('confirmation-required')],
  ChangeDescription: [required('change-description-required')],
  AcceptsEmailDisclaimer: [accepted('email-disclaimer')],
  AcceptsAdditionalDisclaimer: [accepted('additional-disclaimer')],
  AcceptsTerms: [accepted('order-statement')],
}

/** The order's current answers. What has to be accepted is always empty at first. */
export function reviewValues(order: OrderDraft, knownPhone: string): ReviewValues {
  const { DeliveryAddress: elsewhere } = order
  return {
    AddressIsCorrect: order.AddressIsCorrect === false ? 'no' : elsewhere ? 'elsewhere' : 'yes',
    DeliveryAddress: elsewhere ? { ...elsewhere, Apt: elsewhere.Apt ?? '' } : noAddress,
    DeliveryPhone: order.DeliveryPhone ?? knownPhone,
    InsuranceIsCorrect: order.InsuranceIsCorrect === false ? 'no' : 'yes',
    ChangeDescription: order.ChangeDescription ?? '',
    AcceptsTerms: order.AcceptsTerms ?? false,
    WantsEmailConfirmation: order.WantsEmailConfirmation ?? false,
    AcceptsEmailDisclaimer: order.AcceptsEmailDisclaimer ?? false,
    AcceptsAdditionalDisclaimer: order.AcceptsAdditionalDisclaimer ?? false,
  }
}

/** Takes the form's values into the order. The number on file stays there, so that a new one counts when it changes. */
export function withReview(order: OrderDraft, values: ReviewValues, onFile: string | null): OrderDraft {
  const { AddressIsCorrect, InsuranceIsCorrect, DeliveryAddress, DeliveryPhone, ChangeDescription, ...rest } = values
  return {
    ...order,
    ...rest,
    AddressIsCorrect: AddressIsCorrect !== 'no',
    InsuranceIsCorrect: InsuranceIsCorrect === 'yes',
    DeliveryAddress: AddressIsCorrect === 'elsewhere' ? DeliveryAddress : undefined,
    DeliveryPhone: DeliveryPhone === onFile || DeliveryPhone === '' ? undefined : DeliveryPhone,
    ChangeDescription: ChangeDescription || undefined,
    AcceptsAdditionalDisclaimer: rest.AcceptsAdditionalDisclaimer || undefined,
  }
}
