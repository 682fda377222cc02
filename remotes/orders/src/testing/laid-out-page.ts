/** What jsdom lacks of a browser and a screen reader needs: what is folded is not there, and nothing is drawn by style. */
export function layOutPage(): void {
  const style = document.createElement('style')
  style.textContent = 'details:not([open]) > :not(summary) { display: none }'
  document.head.replaceChildren(style)
  const styleOf = window.getComputedStyle.bind(window)
  jest.spyOn(window, 'getComputedStyle').mockImplementation((element) => styleOf(element))
}
