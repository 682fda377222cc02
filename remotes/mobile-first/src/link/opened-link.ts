/** What the history entry of a verification keeps: the link for which it was opened. The address does not show it. */
export interface OpenedLink {
  openedLink: string
}

/** The link of the history entry; null when there is none, as on a page opened by hand. */
export function openedLinkOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('openedLink' in state)) return null
  return typeof state.openedLink === 'string' ? state.openedLink : null
}
