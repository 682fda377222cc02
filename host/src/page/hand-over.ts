import { useLayoutEffect } from 'react'

import { whenIdle } from './when-idle.ts'

const afterwards = new Set<() => void>()

/** Runs a function once the prerendered login has left the page. */
export function afterHandOver(work: () => void): void {
  afterwards.add(work)
}

/**
 * Removes the prerendered login, because the portal has a screen: before the next frame, so that nobody sees both or
 * neither, and before the screen's heading gets the focus.
 */
export function handOver(): void {
  for (const part of document.querySelectorAll('#login, .login-trouble')) part.remove()
  delete document.documentElement.dataset['login']
  const works = [...afterwards]
  afterwards.clear()
  // Later: the screen is rendering now, and nobody sees any of this.
  if (works.length > 0) whenIdle(() => works.forEach((work) => work()))
}

/** Removes the prerendered login when the calling screen appears. */
export function useHandOver(): void {
  useLayoutEffect(handOver, [])
}
