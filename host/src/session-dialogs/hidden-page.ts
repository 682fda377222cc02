/** Hides the page so that nobody can read it. Its content stays. The style sheet does the hiding. */
export function hidePage(): void {
  document.documentElement.dataset['session'] = 'suspended'
}

/** Shows the page again. */
export function showPage(): void {
  delete document.documentElement.dataset['session']
}
