import { useEffect } from 'react'

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * Keeps the focus on the screen. Where what had it is gone, is hidden, or can no longer be pressed, the part of the screen
 * around it has the focus: its heading, or its first control. A dialog that closes gives it back to where it was opened.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null
    let around: readonly Element[] = []
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      last = target
      if (target.closest('.desk-frame')) around = [...pathOf(target)]
    }
    const look = () => {
      const { activeElement, body } = document
      if (last === null || canHaveFocus(last) || (activeElement !== body && activeElement !== last)) return
      last = null
      const nearest = around.find((each) => canHaveFocus(each))
      if (nearest) focusIn(nearest)
    }
    const observer = new MutationObserver(look)
    const attributeFilter = ['class', 'disabled', 'hidden', 'style']
    observer.observe(document.body, { attributeFilter, childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
}

/** An element, and what is around it, from the inside to the outside. */
function* pathOf(element: Element): Generator<Element> {
  for (let each: Element | null = element; each !== null; each = each.parentElement) yield each
}

function canHaveFocus(element: Element): boolean {
  // jsdom lays nothing out: there, what is on the page can be seen.
  const isSeen = typeof element.checkVisibility !== 'function' || element.checkVisibility()
  return element.isConnected && isSeen && !element.matches(':disabled')
}

function focusIn(nearest: Element): void {
  if (nearest instanceof HTMLElement && nearest.matches(controls)) return nearest.focus()
  for (const part of pathOf(nearest)) {
    const isPart = part.matches('section, main')
    const target = isPart
      ? (part.querySelector<HTMLElement>('h1, h2, h3') ?? part.querySelector<HTMLElement>(controls))
      : null
    if (target === null) continue
    if (!target.matches(controls)) target.tabIndex = -1
    return target.focus()
  }
}
