/** Whether something outside of a part of the page has the focus, such as the menu. */
export function isElsewhere(part: HTMLElement | null): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && part?.contains(focused) !== true
}
