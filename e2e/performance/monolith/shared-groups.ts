/** Whatever a page needs, it imports. */
export function fetchSharedGroups(): Promise<void> {
  return Promise.resolve()
}
