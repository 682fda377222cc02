/**
 * Runs a function behind the next frame. A page that nobody sees draws none, and does not wait for one. Returns a
 * function that cancels it.
 */
export function behindFrame(work: () => void): () => void {
  let isWanted = true
  const soon = document.hidden ? setTimeout : requestAnimationFrame
  soon(() => setTimeout(() => isWanted && work()))
  return () => {
    isWanted = false
  }
}
