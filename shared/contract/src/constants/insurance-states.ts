/** Payor levels: primary, secondary, tertiary. Section 3.4 of the specification. */
export const payorLevels = [1, 2, 3] as const
export type PayorLevel = (typeof payorLevels)[number]

/** The state of a policy; section 4.3 of the specification. */
export const policyStatuses = ['Active', 'Expired', 'NotSpecified', 'PendingReview'] as const
export type PolicyStatus = (typeof policyStatuses)[number]

export const cardSides = ['front', 'back'] as const
export type CardSide = (typeof cardSides)[number]
