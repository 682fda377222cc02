/** Adds what a screen reader needs and jsdom lacks: folded content is hidden, and no content comes from styles. */
export function layOutPage(): void {
  const style = document.createElement('style')
  style.textContent = 'details:not([open]) > :not(summary) { display: none }'
  document.head.replaceChildren(style)
  const styleOf = window.getComputedStyle.bind(window)
  jest.spyOn(window, 'getComputedStyle').mockImplementation((element) => styleOf(element))
}
