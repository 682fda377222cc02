/** How a supply's use is followed; it decides what an order has to tell of what is left. */
export const usageTrackingModes = ['None', 'DaysRemaining', 'AmountPerDay', 'Frequency'] as const
export type UsageTrackingMode = (typeof usageTrackingModes)[number]

/** The unit of "so many items per so many …". */
export const frequencyIntervals = ['Days', 'Weeks', 'Months'] as const
export type FrequencyInterval = (typeof frequencyIntervals)[number]

/** Why something that usually lasts has to be replaced. */
export const replacementReasons = ['WornOut', 'Damaged', 'Lost', 'Soiled', 'WrongSize', 'Other'] as const
export type ReplacementReason = (typeof replacementReasons)[number]
