/** Each page imports what it needs. */
export function fetchSharedGroups(): Promise<void> {
  return Promise.resolve()
}
