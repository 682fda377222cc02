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

/** Nobody has started on them, or they are under review. */
export const orderStatusesToReview = ['Submitted', 'PendingReview'] as const satisfies readonly OrderStatus[]
/** They were accepted and not wholly sent. */
export const orderStatusesToSend = ['Processing', 'PartiallyShipped'] as const satisfies readonly OrderStatus[]

/** The events of an order, and the status that each leads to from each status. Anything else cannot happen. */
const transitions = {
  submit: { Draft: 'Submitted' },
  /** An answer or an item needs a person to look at it. */
  submitForReview: { Draft: 'PendingReview' },
  accept: { Submitted: 'Processing' },
  hold: { Submitted: 'PendingReview', Processing: 'PendingReview' },
  approve: { PendingReview: 'Processing' },
  deny: { PendingReview: 'Cancelled' },
  /** Staff need something from the patient. */
  block: { PendingReview: 'Blocked' },
  answer: { Blocked: 'PendingReview' },
  ship: { Processing: 'Shipped', PartiallyShipped: 'Shipped' },
  shipPart: { Processing: 'PartiallyShipped', PartiallyShipped: 'PartiallyShipped' },
  deliver: { Shipped: 'Delivered', PartiallyShipped: 'Delivered' },
  /** Staff stop an order that has not been sent. */
  callOff: {
    Submitted: 'Cancelled',
    PendingReview: 'Cancelled',
    Blocked: 'Cancelled',
    Processing: 'Cancelled',
  },
  cancel: { Submitted: 'Cancelled', PendingReview: 'Cancelled', Blocked: 'Cancelled' },
} as const satisfies Record<string, Partial<Record<OrderStatus, OrderStatus>>>

export type OrderEvent = keyof typeof transitions

/** The status after an event; null when the event cannot happen in this status. */
export function nextOrderState(from: OrderStatus, event: OrderEvent): OrderStatus | null {
  const targets: Partial<Record<OrderStatus, OrderStatus>> = transitions[event]
  return targets[from] ?? null
}

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

/** How the use of a supply is tracked. It decides what the patient has to answer in an order. */
export const usageTrackingModes = ['None', 'DaysRemaining', 'AmountPerDay', 'Frequency'] as const

export type UsageTrackingMode = (typeof usageTrackingModes)[number]

/** The unit in "so many items per so many …". */
export const frequencyIntervals = ['Days', 'Weeks', 'Months'] as const

export type FrequencyInterval = (typeof frequencyIntervals)[number]

/** Why a supply has to be replaced before its time. */
export const replacementReasons = ['WornOut', 'Damaged', 'Lost', 'Soiled', 'WrongSize', 'Other'] as const
