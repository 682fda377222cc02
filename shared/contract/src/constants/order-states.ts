/** The state of an order. */
export const orderStatuses = [
  'Draft',
  'Submitted',
  'PendingReview',
  'Processing',
  'Blocked',
  'PartiallyShipped',
  'Shipped',
  'Delivered',
  'Cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Final states. An order in any other state is open. */
export const closedOrderStatuses = ['Delivered', 'Cancelled'] as const satisfies readonly OrderStatus[]

/** Why an order is on hold, which also says who has to act next. */
export const holdReasons = [
  'AuthorizationRequired',
  'ComplianceIssue',
  'FollowUpRequired',
  'InsuranceIssue',
  'NotYetEligible',
  'PaymentIssue',
  'PrescriptionRequired',
  'Recall',
  'SupplyVerification',
  'AddressIncorrect',
  'PatientAnswers',
] as const
export type HoldReason = (typeof holdReasons)[number]

export const eligibilityStatuses = ['Eligible', 'NotYetEligible', 'NeedsReview', 'Blocked'] as const
export type EligibilityStatus = (typeof eligibilityStatuses)[number]

/** Why a supply cannot be ordered right now. The portal has words for each. */
export const eligibilityReasons = ['Interval', 'StockOnHand', 'PrescriptionExpired', 'OnHold'] as const
export type EligibilityReason = (typeof eligibilityReasons)[number]
