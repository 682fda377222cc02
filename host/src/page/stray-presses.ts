/** Two presses within so many milliseconds are one double press, as for a browser's double click. */
const together = 500

/** How many CSS pixels a finger moves at most between the two. */
const strays = 12

const usable = 'a, button, input, select, textarea, summary, label'

interface Press {
  control: Element
  /** The other elements of this kind that were on the page. */
  others: ReadonlySet<Element>
  words: string | null
  x: number
  y: number
  at: number
}

/**
 * Ignores the second press of a double press when it meets something else than the first, because something that the
 * first one brought, such as a notice, moved the page. On mere words it would take the focus away from what came. A held
 * Enter presses once.
 */
export function ignoreStrayPresses(): void {
  let last: Press | null = null
  let isStray = false

  addEventListener(
    'pointerdown',
    (event) => {
      const press = pressOf(event)
      isStray = last !== null && isNear(last, event) && (press === null || !isSame(last, press))
      // A third press belongs to the same double press.
      last = isStray && last ? { ...last, at: event.timeStamp } : press
    },
    true,
  )
  for (const type of ['mousedown', 'click'] as const) addEventListener(type, ignore, true)
  addEventListener(
    'input',
    (event) => {
      // Somebody who typed between two presses has seen what the first one did. Ticking a box is no typing.
      if (event instanceof InputEvent) last = null
    },
    true,
  )
  addEventListener(
    'keydown',
    (event) => {
      if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault()
    },
    true,
  )

  function ignore(event: MouseEvent): void {
    // A click of the keyboard or of a script has no press before it.
    if (!isStray || event.detail === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}

function pressOf({ target, clientX: x, clientY: y, timeStamp: at }: PointerEvent): Press | null {
  const found = target instanceof Element ? target.closest(usable) : null
  const control = found instanceof HTMLLabelElement ? (found.control ?? found) : found
  return (
    control && {
      control,
      others: new Set(document.querySelectorAll(control.tagName)),
      words: wordsOf(control),
      x,
      y,
      at,
    }
  )
}

function isNear(first: Press, { clientX, clientY, timeStamp }: PointerEvent): boolean {
  const way = Math.hypot(clientX - first.x, clientY - first.y)
  return way <= strays && timeStamp - first.at <= together
}

/**
 * Whether both presses are for one control, which may have been drawn anew. One with the same words that was there
 * before is another: after a removal the next photo is called “Remove photo 1”. One without words counts as the same.
 */
function isSame(first: Press, { control, words }: Press): boolean {
  if (control === first.control) return true
  const isAlike = control.tagName === first.control.tagName && words === first.words
  return isAlike && (!words || !first.others.has(control))
}

function wordsOf(control: Element): string | null {
  return control.getAttribute('aria-label') ?? control.textContent
}
