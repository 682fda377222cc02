/** Leaves the portal. Back does not return to the page that left. */
export function leaveFor(address: URL): void {
  window.location.replace(address)
}
