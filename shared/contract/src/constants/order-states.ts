/** The stations of the tracker of an order, from the first to the last. */
export const orderStations = ['Submitted', 'Processing', 'Shipped', 'Delivered'] as const

interface StateFacts {
  /** The list in which such an order waits for staff: nobody has looked at it, or it was accepted and not wholly sent. */
  queue: 'review' | 'send' | null
  /** Whether it is under way: the patient reads the day for which all of it is expected. */
  isUnderWay?: true
  station: (typeof orderStations)[number] | null
  /** The events that can happen to it, and the state that each leads to. When none can, the order is over. */
  on: Readonly<Record<string, string>>
  /** Changes of `on` once a part of it was sent: only the rest can be held or called off, and by staff alone. */
  onceSent?: Readonly<Record<string, string | null>>
}

/** The events that are the patient's own; all others are of the provider's staff. */
export const patientsEvents = ['submit', 'submitForReview', 'cancel', 'wait', 'askReplacement', 'drop'] as const

/** What happens to an order that is not wholly sent, and leaves it in its state. */
const stays = <Status extends string>(status: Status) => ({
  change: status,
  replace: status,
  delay: status,
  wait: status,
  askReplacement: status,
  drop: status,
})

/**
 * Every state of an order. Lists of staff, the tracker, and what can happen next are read here.
 * Submitted for review: an answer or an item needs a person to look at it. Blocked: staff need something from the
 * patient. Called off: by staff, before it was sent, or what is left of it; cancelled: by the patient. Changed: staff have
 * changed items or address; replaced: another supply comes for an item; delayed: an item is on backorder until a day: the
 * patient waits for it, asks for another one in its place, or drops it; corrected: a parcel has another number than was
 * noted.
 */
export const orderStates = {
  Draft: { queue: null, station: null, on: { submit: 'Submitted', submitForReview: 'PendingReview' } },
  Submitted: {
    queue: 'review',
    isUnderWay: true,
    station: 'Submitted',
    on: {
      accept: 'Processing',
      hold: 'PendingReview',
      callOff: 'Cancelled',
      cancel: 'Cancelled',
      ...stays('Submitted'),
    },
  },
  PendingReview: {
    queue: 'review',
    station: 'Submitted',
    on: {
      approve: 'Processing',
      deny: 'Cancelled',
      block: 'Blocked',
      callOff: 'Cancelled',
      cancel: 'Cancelled',
      ...stays('PendingReview'),
    },
    onceSent: {
      approve: 'PartiallyShipped',
      deny: 'Shipped',
      callOff: 'Shipped',
      cancel: null,
      arrive: 'PendingReview',
      correct: 'PendingReview',
    },
  },
  Processing: {
    queue: 'send',
    isUnderWay: true,
    station: 'Processing',
    on: {
      ship: 'Shipped',
      shipPart: 'PartiallyShipped',
      hold: 'PendingReview',
      callOff: 'Cancelled',
      ...stays('Processing'),
    },
  },
  Blocked: {
    queue: null,
    station: 'Submitted',
    on: { answer: 'PendingReview', callOff: 'Cancelled', cancel: 'Cancelled', ...stays('Blocked') },
    onceSent: { callOff: 'Shipped', cancel: null, arrive: 'Blocked', correct: 'Blocked' },
  },
  PartiallyShipped: {
    queue: 'send',
    station: 'Shipped',
    on: {
      ship: 'Shipped',
      shipPart: 'PartiallyShipped',
      arrive: 'PartiallyShipped',
      correct: 'PartiallyShipped',
      deliver: 'Delivered',
      hold: 'PendingReview',
      callOff: 'Shipped',
      ...stays('PartiallyShipped'),
    },
  },
  Shipped: {
    queue: null,
    isUnderWay: true,
    station: 'Shipped',
    on: { arrive: 'Shipped', correct: 'Shipped', deliver: 'Delivered' },
  },
  Delivered: { queue: null, station: 'Delivered', on: {} },
  Cancelled: { queue: null, station: null, on: {} },
} as const satisfies Record<string, StateFacts>

export type OrderStatus = keyof typeof orderStates
type On<Status extends OrderStatus> = (typeof orderStates)[Status]['on']
export type OrderEvent = { [Status in OrderStatus]: keyof On<Status> }[OrderStatus]

export const orderStatuses = Object.keys(orderStates) as [OrderStatus, ...OrderStatus[]]

type OrderMove = {
  [From in OrderStatus]: { [Event in keyof On<From>]: On<From>[Event] extends From ? never : Event }[keyof On<From>]
}[OrderStatus]

/** An event that leads to no other state, wherever it can happen. The timeline calls it by its own name. */
type OrderChange = Exclude<OrderEvent, OrderMove>

const steps = orderStatuses.flatMap((from) =>
  Object.entries<string>(orderStates[from].on).map(([event, to]) => ({ event, isMove: to !== from })),
)
export const orderChanges = [...new Set(steps.map(({ event }) => event))].filter(
  (event) => !steps.some((step) => step.event === event && step.isMove),
) as [OrderChange, ...OrderChange[]]

/** Whether an event is the patient's own. */
export function isPatients(event: string): event is (typeof patientsEvents)[number] {
  return patientsEvents.some((each) => each === event)
}

/** The status after an event; null when the event cannot happen in this status. */
export function nextOrderState(from: OrderStatus, event: OrderEvent, isPartSent = false): OrderStatus | null {
  const { on, onceSent }: StateFacts = orderStates[from]
  const targets: Partial<Record<OrderEvent, OrderStatus | null>> = { ...on, ...(isPartSent ? onceSent : {}) }
  return targets[event] ?? null
}

/** The states in which nothing can happen any more. Any other order is open. */
export const closedOrderStatuses = orderStatuses.filter((status) => Object.keys(orderStates[status].on).length === 0)
export const orderStatusesToReview = orderStatuses.filter((status) => orderStates[status].queue === 'review')
export const orderStatusesToSend = orderStatuses.filter((status) => orderStates[status].queue === 'send')

/** Whether nothing can happen to an order any more. */
export function isOrderOver(status: OrderStatus): boolean {
  return closedOrderStatuses.includes(status)
}

/** Whether an order goes its usual way, all of it: nobody has to look at it, and no part is ahead of the rest. */
export function isUnderWay(status: OrderStatus): boolean {
  return factsOf(status)?.isUnderWay ?? false
}

/** Where the tracker shows an order: null when nowhere, also for a state of a newer server. */
export function orderStationOf(status: OrderStatus): (typeof orderStations)[number] | null {
  return factsOf(status)?.station ?? null
}

function factsOf(status: OrderStatus): StateFacts | undefined {
  const known: Partial<Record<OrderStatus, StateFacts>> = orderStates
  return known[status]
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

/** The units of a frequency, as in “2 items per 3 weeks”. */
export const frequencyIntervals = ['Days', 'Weeks', 'Months'] as const

export type FrequencyInterval = (typeof frequencyIntervals)[number]

/** Why a supply has to be replaced before its time. */
export const replacementReasons = ['WornOut', 'Damaged', 'Lost', 'Soiled', 'WrongSize', 'Other'] as const
