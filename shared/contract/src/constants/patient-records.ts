/** What a change is about. */
export const changeTypes = ['Demographics', 'Insurance'] as const
export type ChangeType = (typeof changeTypes)[number]

/** The state of a change: Submitted until staff decide, the patient withdraws it, or a newer change replaces it. */
export const changeStatuses = ['Submitted', 'Approved', 'Rejected', 'Withdrawn', 'Superseded'] as const
export type ChangeStatus = (typeof changeStatuses)[number]

/** The card brands that are accepted. */
export const cardBrands = ['Visa', 'Mastercard', 'AmericanExpress', 'Discover', 'Other'] as const

export type CardBrand = (typeof cardBrands)[number]

/** What a cardholder's bank says to a charge that the cardholder disputes. `Lost`: the bank has taken the money back. */
export const disputeStates = ['Open', 'Won', 'Lost'] as const

/** What a patient can agree to. Each has a text with its own version. */
export const consentTypes = ['PrivacyPolicy', 'EmailNotifications', 'TextMessages', 'SavedCard'] as const

/** Those that staff record for a patient who agrees on paper or on the phone. */
export const recordedConsents = [
  'TextMessages',
  'EmailNotifications',
] as const satisfies readonly (typeof consentTypes)[number][]

/** How a patient tells staff that they agree. */
export const consentWays = ['Phone', 'InPerson', 'Paper'] as const

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

/** The security questions. A patient answers three of them. Section 3.4 of the specification. */
export const securityQuestions = [
  { key: 1, en: 'What was the name of your first pet?', es: '¿Cómo se llamaba su primera mascota?' },
  { key: 2, en: 'In what city were you born?', es: '¿En qué ciudad nació usted?' },
  { key: 3, en: 'What was the name of your first school?', es: '¿Cómo se llamaba su primera escuela?' },
  { key: 4, en: 'What was the make of your first car?', es: '¿De qué marca fue su primer auto?' },
  { key: 5, en: 'What was the first name of your best friend?', es: '¿Cuál era el nombre de su mejor amigo o amiga?' },
  { key: 6, en: 'On what street did you grow up?', es: '¿En qué calle creció usted?' },
  { key: 7, en: 'What was your first job?', es: '¿Cuál fue su primer trabajo?' },
  { key: 8, en: 'What is your favorite food?', es: '¿Cuál es su comida favorita?' },
  { key: 9, en: 'What is the first name of your oldest cousin?', es: '¿Cuál es el nombre de su primo o prima mayor?' },
  { key: 10, en: 'Where did you spend your honeymoon?', es: '¿Dónde pasó su luna de miel?' },
] as const
