import { flushSync } from 'react-dom'

import { handOver } from '../page/hand-over.ts'
import { nextTask } from '../page/next-task.ts'
import { counterpart, isField, passFocus } from './pass-focus.ts'

/** Matches a field that the browser filled in. It hides the value from scripts until the patient does something. */
const hiddenValue = ':is(:autofill, :-webkit-autofill)'

/** Whether a button, a finger or a key is down after each event. A window that loses the focus hears no release. */
const pressing: Record<string, boolean> = {
  pointerdown: true,
  pointerup: false,
  pointercancel: false,
  keydown: true,
  keyup: false,
  blur: false,
}

/** Whether a character of several keys is being composed after each event. */
const composing: Record<string, boolean> = { compositionstart: true, compositionend: false }

/** What somebody types, ticks or chooses. */
const fieldKinds = 'input, select, textarea'

const gestures = Object.keys({ ...pressing, ...composing })

/**
 * Replaces the prerendered first page by the one that the browser draws behind it, in one step before a frame, once
 * that one is complete, and carries over what was typed. It waits while somebody presses something or composes a
 * character, or while the browser hides a value that it filled in.
 *
 * @param settleApp Completes what the portal has begun to draw.
 */
export function takeOverWhenDrawn(first: HTMLElement, root: HTMLElement, settleApp: () => void): void {
  let isPressing = false
  let isComposing = false
  const observer = new MutationObserver(() => void look())

  const isReady = (): boolean => isDrawn(root) && !isPressing && !isComposing && !isHiding(first)

  async function look(): Promise<void> {
    if (!isReady()) return
    // React may be at work.
    await nextTask()
    // A new screen moves the focus to its heading. The take-over then returns it to where the patient had it.
    settleApp()
    if (!first.isConnected || !isReady()) return
    observer.disconnect()
    for (const gesture of gestures) removeEventListener(gesture, feel)
    takeOver(first, root)
  }

  function feel({ type }: Event): void {
    isPressing = pressing[type] ?? isPressing
    isComposing = composing[type] ?? isComposing
    void look()
  }

  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  for (const gesture of gestures) addEventListener(gesture, feel)
  void look()
}

/** Whether a screen is drawn and waits for nothing. */
function isDrawn(root: HTMLElement): boolean {
  return root.querySelector('h1') !== null && root.querySelector('main [aria-busy=true]') === null
}

function isHiding(first: HTMLElement): boolean {
  return [...first.querySelectorAll('input')].some((field) => field.matches(hiddenValue) && field.value === '')
}

function takeOver(first: HTMLElement, root: HTMLElement): void {
  const pressed = window.earlyPage?.pressed
  // A hidden page cannot have the focus, so this page is shown first.
  document.documentElement.dataset['early'] = 'over'
  try {
    carryOver(first, root)
  } catch (error) {
    // Even without what was typed, the browser's own page is complete, so it is shown.
    reportError(error)
  }
  handOver()
  if (pressed) counterpart(pressed, root)?.click()
  if (isWithoutFieldsOf(first, root)) carryOverLater(first, root)
}

/** A card that replaces a page whose code did not come has none of the fields. */
function isWithoutFieldsOf(first: HTMLElement, root: HTMLElement): boolean {
  const fields = [...first.querySelectorAll(fieldKinds)]
  return fields.length > 0 && fields.every((field) => counterpart(field, root) === null)
}

/** Carries over what was typed when a Retry brings the page after all. It is dropped when another page comes instead. */
function carryOverLater(first: HTMLElement, root: HTMLElement): void {
  const titles = new Set([titleOf(first), titleOf(root)])
  const observer = new MutationObserver(() => void look())

  async function look(): Promise<void> {
    // React may be at work.
    await nextTask()
    if (!isDrawn(root)) return
    const isElsewhere = !titles.has(titleOf(root))
    if (!isElsewhere && isWithoutFieldsOf(first, root)) return
    observer.disconnect()
    if (!isElsewhere) carryOver(first, root)
  }

  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
}

function titleOf(page: HTMLElement): string {
  return page.querySelector('h1')?.textContent ?? ''
}

/**
 * Carries over what somebody has done on a prerendered page to the page that the browser has drawn: what was typed,
 * ticked and chosen, then the focus and the caret. The new page's own handlers run as if it was typed there.
 */
export function carryOver(from: Element, to: Element): void {
  for (const field of from.querySelectorAll('input, select, textarea')) carryField(field, to)
  const focused = document.activeElement
  if (!focused || !from.contains(focused)) return
  passFocus(focused, to)
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
