import { useLayoutEffect } from 'react'

const afterwards = new Set<() => void>()

/** Does something once the prerendered login has left the page. */
export function afterHandOver(work: () => void): void {
  afterwards.add(work)
}

/**
 * The portal has a screen of its own, so the prerendered login leaves the page: before the next frame, so that nobody
 * sees both or neither, and before the screen's heading takes the focus.
 */
export function handOver(): void {
  for (const part of document.querySelectorAll('#login, .login-trouble')) part.remove()
  delete document.documentElement.dataset['login']
  const works = [...afterwards]
  afterwards.clear()
  // Not now: React is in the middle of drawing that screen.
  if (works.length > 0) setTimeout(() => works.forEach((work) => work()))
}

/** Hands over as the screen that calls this appears. */
export function useHandOver(): void {
  useLayoutEffect(handOver, [])
}
