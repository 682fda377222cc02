/** Fetches nothing, because each page of the single bundle imports the modules that it needs. */
export function fetchSharedGroups(): Promise<void> {
  return Promise.resolve()
}
