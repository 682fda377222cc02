/** Events of keys, pointer and touch, and those that dictation and assistive technology cause without them. */
const signs = ['keydown', 'pointerdown', 'touchstart', 'wheel', 'input', 'click'] as const

/** Calls the listener at each activity on the page. Returns a function that stops this. */
export function noticeActivity(listener: () => void): () => void {
  // In the capture phase, so that no part of the page can hide an event.
  for (const sign of signs) window.addEventListener(sign, listener, { capture: true, passive: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, listener, { capture: true })
  }
}
