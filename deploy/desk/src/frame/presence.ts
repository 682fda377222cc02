/** Milliseconds for which somebody counts as here after a key or a pointer. */
const hereFor = 60_000

let lastInput = Date.now()

/** Notes each key and each pointer. */
export function watchPresence(): void {
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, () => (lastInput = Date.now()), true)
}

/** Whether somebody is at the desk. What the page asks while nobody is there does not keep anybody signed in. */
export function isSomebodyHere(): boolean {
  return Date.now() - lastInput < hereFor
}
