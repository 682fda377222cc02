/** Leaves this document for a path of the portal, in place of the current page. */
export function loadDocument(path: string): void {
  window.location.replace(path)
}
