/** The ways to find a provider. */
export const waysToFind = ['code', 'name', 'scan'] as const
export type WayToFind = (typeof waysToFind)[number]
