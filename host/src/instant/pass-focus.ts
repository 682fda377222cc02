type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Whether an element is a field of a form. */
export function isField(element: Element): element is Field {
  return element.matches('input, select, textarea')
}

/** What somebody can use, in the order of the page. */
const usable = 'a[href], button, input, select, textarea, summary'

/**
 * The element of the browser's page that has the same place as an element of the prerendered page: the field of the
 * same name, else the element with the same words.
 */
export function counterpart(element: Element, page: ParentNode): HTMLElement | null {
  const all = [...page.querySelectorAll<HTMLElement>(usable)]
  if (!isField(element)) {
    const alike = all.filter(({ tagName }) => tagName === element.tagName)
    const isSubmit = element.matches('[type=submit]')
    return alike.find((each) => (isSubmit ? each.matches('[type=submit]') : wordsOf(each) === wordsOf(element))) ?? null
  }
  const isChoice = element.type === 'radio'
  const named = all.filter((each) => isField(each) && each.name === element.name && each.name !== '')
  return named.find((each) => !isChoice || (isField(each) && each.value === element.value)) ?? null
}

function wordsOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent
}

/** Moves focus and caret to the same place of another page, from an element that may have left the document. */
export function passFocus(from: Element, to: ParentNode): void {
  const next = counterpart(from, to)
  next?.focus({ preventScroll: true })
  if (!isText(from) || !isText(next)) return
  // Counted from the end, because a field that formats may have added characters before the caret.
  const more = next.value.length - from.value.length
  const at = (place: number | null): number | null => place && Math.max(0, place + more)
  next.setSelectionRange(at(from.selectionStart), at(from.selectionEnd))
}

/** Whether an element has a caret that scripts may move. */
function isText(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true
  return element instanceof HTMLInputElement && ['text', 'password', 'search', 'tel', 'url'].includes(element.type)
}
