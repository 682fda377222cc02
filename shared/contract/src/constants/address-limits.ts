/** The highest number of characters in each line of an address, for forms, database and labels. */
export const addressLimits = { Street: 120, Apt: 60, City: 80 } as const
