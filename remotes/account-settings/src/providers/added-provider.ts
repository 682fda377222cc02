/** What the page of a new provider hands to the list, in the state of the navigation. */
export function addedState(providerId: number): { added: number } {
  return { added: providerId }
}

/** The provider that was just added, by such a state; null for any other. */
export function addedProvider(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('added' in state)) return null
  return typeof state.added === 'number' ? state.added : null
}
