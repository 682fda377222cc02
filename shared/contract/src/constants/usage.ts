/** How the use of a supply is tracked. It decides what the patient has to answer in an order. */
export const usageTrackingModes = ['None', 'DaysRemaining', 'AmountPerDay', 'Frequency'] as const
export type UsageTrackingMode = (typeof usageTrackingModes)[number]

/** The unit in "so many items per so many …". */
export const frequencyIntervals = ['Days', 'Weeks', 'Months'] as const
export type FrequencyInterval = (typeof frequencyIntervals)[number]

/** Why a supply has to be replaced before its time. */
export const replacementReasons = ['WornOut', 'Damaged', 'Lost', 'Soiled', 'WrongSize', 'Other'] as const
export type ReplacementReason = (typeof replacementReasons)[number]
