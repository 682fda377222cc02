/** Keys, pointer and touch; and what dictation and assistive technology cause without any of them. */
const signs = ['keydown', 'pointerdown', 'touchstart', 'wheel', 'input', 'click'] as const

/** Calls the listener whenever somebody does something to the page. Answers how to stop. */
export function noticeActivity(listener: () => void): () => void {
  // On the way down, so that no part of the page can keep it to itself.
  for (const sign of signs) window.addEventListener(sign, listener, { capture: true, passive: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, listener, { capture: true })
  }
}
