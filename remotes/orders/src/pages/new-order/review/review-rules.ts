import { phone } from '@homeside/forms/rules/contact'
import { accepted, required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { addressRules } from '@homeside/parts/address/address-rules'

import type { ReviewAnswers } from '../../../draft/order-draft.ts'

/** What each answer of the review must be. A rule counts while its field is on the page. Section 5.2 of the specification. */
export const reviewRules: FormRules<ReviewAnswers> = {
  AddressIsCorrect: [required('confirmation-required')],
  ...addressRules('DeliveryAddress'),
  DeliveryPhone: [required(), phone],
  InsuranceIsCorrect: [required('confirmation-required')],
  ChangeDescription: [required('change-description-required')],
  AcceptsEmailDisclaimer: [accepted('email-disclaimer')],
  AcceptsAdditionalDisclaimer: [accepted('additional-disclaimer')],
  AcceptsTerms: [accepted('order-terms')],
}
