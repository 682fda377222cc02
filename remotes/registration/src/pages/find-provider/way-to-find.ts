/** How a provider is found. */
export const waysToFind = ['code', 'name', 'scan'] as const
export type WayToFind = (typeof waysToFind)[number]
