/** Where the tracker of an order shows it, in the order of the way. */
export const orderStations = ['Submitted', 'Processing', 'Shipped', 'Delivered'] as const

interface StateFacts {
  /** The list in which such an order waits for staff: nobody has looked at it, or it was accepted and not wholly sent. */
  queue: 'review' | 'send' | null
  station: (typeof orderStations)[number] | null
  /** The events that can happen to it, and the state that each leads to. When none can, the order is over. */
  on: Readonly<Record<string, string>>
}

/**
 * Every state of an order. Lists of staff, the tracker, and what can happen next are read here.
 * Submitted for review: an answer or an item needs a person to look at it. Blocked: staff need something from the
 * patient. Called off: by staff, before it was sent; cancelled: by the patient.
 */
export const orderStates = {
  Draft: { queue: null, station: null, on: { submit: 'Submitted', submitForReview: 'PendingReview' } },
  Submitted: {
    queue: 'review',
    station: 'Submitted',
    on: { accept: 'Processing', hold: 'PendingReview', callOff: 'Cancelled', cancel: 'Cancelled' },
  },
  PendingReview: {
    queue: 'review',
    station: 'Submitted',
    on: { approve: 'Processing', deny: 'Cancelled', block: 'Blocked', callOff: 'Cancelled', cancel: 'Cancelled' },
  },
  Processing: {
    queue: 'send',
    station: 'Processing',
    on: { ship: 'Shipped', shipPart: 'PartiallyShipped', hold: 'PendingReview', callOff: 'Cancelled' },
  },
  Blocked: {
    queue: null,
    station: 'Submitted',
    on: { answer: 'PendingReview', callOff: 'Cancelled', cancel: 'Cancelled' },
  },
  PartiallyShipped: {
    queue: 'send',
    station: 'Shipped',
    on: { ship: 'Shipped', shipPart: 'PartiallyShipped', deliver: 'Delivered' },
  },
  Shipped: { queue: null, station: 'Shipped', on: { deliver: 'Delivered' } },
  Delivered: { queue: null, station: 'Delivered', on: {} },
  Cancelled: { queue: null, station: null, on: {} },
} as const satisfies Record<string, StateFacts>

export type OrderStatus = keyof typeof orderStates
export type OrderEvent = { [Status in OrderStatus]: keyof (typeof orderStates)[Status]['on'] }[OrderStatus]

export const orderStatuses = Object.keys(orderStates) as [OrderStatus, ...OrderStatus[]]

/** The status after an event; null when the event cannot happen in this status. */
export function nextOrderState(from: OrderStatus, event: OrderEvent): OrderStatus | null {
  const targets: Partial<Record<OrderEvent, OrderStatus>> = orderStates[from].on
  return targets[event] ?? null
}

/** Nothing can happen to them any more. Any other order is open. */
export const closedOrderStatuses = orderStatuses.filter((status) => Object.keys(orderStates[status].on).length === 0)
export const orderStatusesToReview = orderStatuses.filter((status) => orderStates[status].queue === 'review')
export const orderStatusesToSend = orderStatuses.filter((status) => orderStates[status].queue === 'send')

/** Whether nothing can happen to an order any more. */
export function isOrderOver(status: OrderStatus): boolean {
  return closedOrderStatuses.includes(status)
}

/** Where the tracker shows an order: null when nowhere, also for a state of a newer server. */
export function orderStationOf(status: OrderStatus): (typeof orderStations)[number] | null {
  const known: Partial<Record<OrderStatus, StateFacts>> = orderStates
  return known[status]?.station ?? null
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
