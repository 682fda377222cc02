import { useCallback, useEffect, useRef } from 'react'

/** What ends a press: the button goes up, something is dragged, or the device opens its menu. */
const ends = ['mouseup', 'dragend', 'contextmenu'] as const

/**
 * Delays what would move the page until nothing is pressed. A press takes the focus from a field when it begins. If the
 * field's error disappeared at that moment, the pressed button would move away under the finger and the press would be
 * lost. A tap counts as a press.
 *
 * @returns Runs an act at once, or after the press that is under way and its click.
 */
export function useAfterPress(): (act: () => void) => void {
  const waiting = useRef<(() => void)[] | null>(null)

  useEffect(() => {
    function begin() {
      waiting.current ??= []
    }
    function end() {
      // The click event follows right after the button goes up.
      setTimeout(() => {
        const acts = waiting.current ?? []
        waiting.current = null
        for (const act of acts) act()
      })
    }
    document.addEventListener('mousedown', begin, true)
    for (const name of ends) document.addEventListener(name, end, true)
    return () => {
      document.removeEventListener('mousedown', begin, true)
      for (const name of ends) document.removeEventListener(name, end, true)
    }
  }, [])

  return useCallback((act) => {
    if (waiting.current === null) act()
    else waiting.current.push(act)
  }, [])
}
