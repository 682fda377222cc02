import { type RefObject, useEffect } from 'react'

/** Controls that may get the focus back. Text fields may not, because a phone would open its keyboard. */
const controls = 'a[href], button, summary, [type=checkbox], [type=radio]'

/** An element around the focused control, and the place of the control among the element's controls. */
interface Around {
  element: Element
  index: number
}

/**
 * Keeps the keyboard's place in a part of the page. When the focused control is removed, such as a row with its button,
 * the focus goes to the control that takes its place, else to the heading. Screens that move the focus themselves come
 * first.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const whole = part.current
    if (!whole) return undefined
    let focused: Element | null = null
    let around: Around[] = []

    function note({ target }: FocusEvent): void {
      focused = target as Element
      around = whole ? surroundings(focused, whole) : []
    }

    function leave(): void {
      // A removed element loses the focus before it leaves the page, so this looks a moment later.
      queueMicrotask(() => {
        if (focused?.isConnected && document.activeElement !== focused) focused = null
      })
    }

    function look(): void {
      if (focused === null || focused.isConnected || !isNowhere()) return
      placeIn(around)?.focus({ preventScroll: true })
    }

    const observer = new MutationObserver(look)
    observer.observe(whole, { childList: true, subtree: true })
    whole.addEventListener('focusin', note)
    whole.addEventListener('focusout', leave)
    return () => {
      observer.disconnect()
      whole.removeEventListener('focusin', note)
      whole.removeEventListener('focusout', leave)
    }
  }, [part])
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** What is around an element, from the inside to a whole. */
function surroundings(element: Element, whole: Element): Around[] {
  const found: Around[] = []
  for (let at = element.parentElement; at && whole.contains(at); at = at.parentElement) {
    found.push({ element: at, index: [...at.querySelectorAll(controls)].indexOf(element) })
  }
  return found
}

function placeIn(around: readonly Around[]): HTMLElement | null {
  const left = around.filter(({ element }) => element.isConnected)
  for (const { element, index } of left.slice(0, -1)) {
    const all = [...element.querySelectorAll<HTMLElement>(controls)]
    const next = all[Math.min(Math.max(index, 0), all.length - 1)]
    if (next) return next
  }
  return left.at(-1)?.element.querySelector<HTMLElement>('h1') ?? null
}
