import type { OrderDraft } from '@homeside/contract/order-drafts'
import { phone } from '@homeside/forms/rules/contact'
import { accepted, required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { addressRules } from '@homeside/parts/address/address-rules'
import { noAddress } from '@homeside/parts/address/typed-address'
import type { TypedAddress } from '@homeside/parts/address/typed-address'

/** What the form of the review holds, named as the wire names it, so that what the server says of an answer finds it. */
export interface ReviewValues {
  /** `elsewhere` when the address on file is right and this order goes to another. */
  AddressIsCorrect: 'yes' | 'elsewhere' | 'no'
  DeliveryAddress: TypedAddress
  DeliveryPhone: string
  InsuranceIsCorrect: 'yes' | 'no'
  ChangeDescription: string
  /** The patient said that what is on file is right and every item is needed, and accepted the order terms. */
  AcceptsTerms: boolean
  WantsEmailConfirmation: boolean
  AcceptsEmailDisclaimer: boolean
  AcceptsAdditionalDisclaimer: boolean
}

/** The box that the one statement stands beside. */
export const statementField = 'AcceptsTerms' satisfies keyof ReviewValues

/** What each answer must be. A rule counts while its field is on the page. Section 5.2 of the specification. */
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

/** What the order says so far; what has to be accepted never is beforehand. */
export function reviewValues(order: OrderDraft, phoneOnFile: string): ReviewValues {
  const { DeliveryAddress: elsewhere } = order
  return {
    AddressIsCorrect: order.AddressIsCorrect === false ? 'no' : elsewhere ? 'elsewhere' : 'yes',
    DeliveryAddress: elsewhere ? { ...elsewhere, Apt: elsewhere.Apt ?? '' } : noAddress,
    DeliveryPhone: order.DeliveryPhone ?? phoneOnFile,
    InsuranceIsCorrect: order.InsuranceIsCorrect === false ? 'no' : 'yes',
    ChangeDescription: order.ChangeDescription ?? '',
    AcceptsTerms: order.AcceptsTerms ?? false,
    WantsEmailConfirmation: order.WantsEmailConfirmation ?? false,
    AcceptsEmailDisclaimer: order.AcceptsEmailDisclaimer ?? false,
    AcceptsAdditionalDisclaimer: order.AcceptsAdditionalDisclaimer ?? false,
  }
}

/** Takes what the form holds into the order. */
export function withReview(order: OrderDraft, values: ReviewValues): OrderDraft {
  const { AddressIsCorrect, InsuranceIsCorrect, DeliveryAddress, DeliveryPhone, ChangeDescription, ...rest } = values
  return {
    ...order,
    ...rest,
    AddressIsCorrect: AddressIsCorrect !== 'no',
    InsuranceIsCorrect: InsuranceIsCorrect === 'yes',
    DeliveryAddress: AddressIsCorrect === 'elsewhere' ? DeliveryAddress : undefined,
    DeliveryPhone: DeliveryPhone || undefined,
    ChangeDescription: ChangeDescription || undefined,
    AcceptsAdditionalDisclaimer: rest.AcceptsAdditionalDisclaimer || undefined,
  }
}
