/** What a change is about. */
export const changeTypes = ['Demographics', 'Insurance'] as const
export type ChangeType = (typeof changeTypes)[number]

/** The state of a change: Submitted until staff decide, the patient withdraws it, or a newer change replaces it. */
export const changeStatuses = ['Submitted', 'Approved', 'Rejected', 'Withdrawn', 'Superseded'] as const
export type ChangeStatus = (typeof changeStatuses)[number]

/** The card brands that are accepted. */
export const cardBrands = ['Visa', 'Mastercard', 'AmericanExpress', 'Discover', 'Other'] as const

export type CardBrand = (typeof cardBrands)[number]

/** What a patient can agree to. Each has a text with its own version. */
export const consentTypes = ['PrivacyPolicy', 'EmailNotifications', 'TextMessages', 'SavedCard'] as const

/** Those that staff record for a patient who agrees on paper or on the phone. */
export const recordedConsents = [
  'TextMessages',
  'EmailNotifications',
] as const satisfies readonly (typeof consentTypes)[number][]

export type ConsentType = (typeof consentTypes)[number]

/** A person's relationship to the patient. The portal has words for each. */
export const relationships = ['Self', 'Spouse', 'Parent', 'Child', 'Sibling', 'Friend', 'Caregiver', 'Other'] as const

export type Relationship = (typeof relationships)[number]

/** A record at a provider: in use; left by the patient, who may come back; or closed by the provider. */
export const patientStatuses = ['Active', 'Deactivated', 'Closed'] as const

/** Payor levels: primary, secondary, tertiary. Section 3.4 of the specification. */
export const payorLevels = [1, 2, 3] as const

export type PayorLevel = (typeof payorLevels)[number]

/** The state of a policy; section 4.3 of the specification. */
export const policyStatuses = ['Active', 'Expired', 'NotSpecified', 'PendingReview'] as const

export type PolicyStatus = (typeof policyStatuses)[number]

export const cardSides = ['front', 'back'] as const

export type CardSide = (typeof cardSides)[number]
