/** What the page of a new provider passes to the list, in the navigation's state. */
export function addedState(providerId: number): { added: number } {
  return { added: providerId }
}

/** The provider that was just added, from such a state; null for any other. */
export function addedProvider(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('added' in state)) return null
  return typeof state.added === 'number' ? state.added : null
}
