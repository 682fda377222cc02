import { useLayoutEffect } from 'react'

import { whenIdle } from '../when-idle.ts'

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
  // Not now: the screen is being drawn, and nobody sees any of this.
  if (works.length > 0) whenIdle(() => works.forEach((work) => work()))
}

/** Hands over as the screen that calls this appears. */
export function useHandOver(): void {
  useLayoutEffect(handOver, [])
}
