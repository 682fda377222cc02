/** How many characters each line of an address takes, for whoever asks for one, keeps it or prints it. */
export const addressLimits = { Street: 120, Apt: 60, City: 80 } as const
