import { phone, postalCode } from '@homeside/forms/rules/contact'
import { accepted, required } from '@homeside/forms/rules/required'
import type { FormRules, Rule } from '@homeside/forms/rules/rule'

import type { ReviewAnswers } from '../../../draft/order-draft.ts'

/** The postal abbreviation: two letters. */
const state: Rule = (value) =>
  typeof value !== 'string' || value === '' || /^[A-Za-z]{2}$/.test(value) ? null : 'invalid'

/** What each answer of the review must be. A rule counts while its field is on the page. Section 5.2 of the specification. */
export const reviewRules: FormRules<ReviewAnswers> = {
  AddressIsCorrect: [required('confirmation-required')],
  'DeliveryAddress.Street': [required()],
  'DeliveryAddress.City': [required()],
  'DeliveryAddress.State': [required(), state],
  'DeliveryAddress.PostalCode': [required(), postalCode],
  DeliveryPhone: [required(), phone],
  InsuranceIsCorrect: [required('confirmation-required')],
  ChangeDescription: [required('change-description-required')],
  AcceptsEmailDisclaimer: [accepted('email-disclaimer')],
  AcceptsAdditionalDisclaimer: [accepted('additional-disclaimer')],
  AcceptsTerms: [accepted('order-terms')],
}
