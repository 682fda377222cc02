import { flushSync } from 'react-dom'

import { counterpart, isField } from './counterpart.ts'

/**
 * Carries over what somebody has done on a prerendered page to the page that the browser has drawn: what was typed,
 * ticked and chosen, then the focus and the caret. The new page's own handlers run as if it was typed there.
 */
export function carryOver(from: Element, to: Element): void {
  for (const field of from.querySelectorAll('input, select, textarea')) carryField(field, to)
  const focused = document.activeElement
  if (!focused || !from.contains(focused)) return
  const next = counterpart(focused, to)
  next?.focus({ preventScroll: true })
  if (!isText(focused) || !isText(next)) return
  // Counted from the end: a field that formats what is typed has put in something before the caret.
  const more = next.value.length - focused.value.length
  const at = (place: number | null): number | null => place && Math.max(0, place + more)
  next.setSelectionRange(at(focused.selectionStart), at(focused.selectionEnd))
}

function carryField(field: Element, to: Element): void {
  const next = isField(field) ? counterpart(field, to) : null
  if (!next || !isField(field) || !isField(next)) return
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    if (next instanceof HTMLInputElement && field.checked !== field.defaultChecked && next.checked !== field.checked) {
      flushSync(() => next.click())
    }
    return
  }
  if (field.value === firstValueOf(field) || field.value === next.value) return
  // The setter of the element itself: React replaces it on each of its elements, and would miss the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(next), 'value')?.set?.call(next, field.value)
  // Rendered at once: a handler that runs when the focus leaves the field reads the values of the last rendering.
  flushSync(() =>
    next.dispatchEvent(new Event(next instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true })),
  )
}

/** The value that the page came with. */
function firstValueOf(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.options[0]?.value ?? ''
}

/** Whether an element has a caret that scripts may move. */
function isText(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true
  return element instanceof HTMLInputElement && ['text', 'password', 'search', 'tel', 'url'].includes(element.type)
}
