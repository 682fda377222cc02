import { useLayoutEffect } from 'react'

import { whenIdle } from './when-idle.ts'

const afterwards = new Set<() => void>()

/**
 * Runs a function after the prerendered login has left the page and the next screen is drawn.
 *
 * @param when In idle time, or behind the first frame of that screen.
 */
export function afterHandOver(work: () => void, when: (work: () => void) => void = whenIdle): void {
  afterwards.add(() => when(work))
}

/** The prerendered first page, as long as it is shown; null on any other page. */
export function firstPage(): HTMLElement | null {
  return document.getElementById('first-page')
}

/**
 * Removes the prerendered page when the portal's own screen is drawn: before the next frame, so that nobody sees both
 * or neither, and before the screen's heading gets the focus.
 */
export function handOver(): void {
  window.earlyPage?.stop()
  for (const part of document.querySelectorAll('#login, #first-page, .early-trouble')) part.remove()
  delete document.documentElement.dataset['early']
  const works = [...afterwards]
  afterwards.clear()
  works.forEach((work) => work())
}

/**
 * Shows the notice of the first page that the portal did not load, and waits until its link is pressed. The link does
 * not load the page again here, so what was typed stays.
 */
export function askToRetry(): Promise<void> {
  const { dataset } = document.documentElement
  dataset['early'] = 'trouble'
  return new Promise((resolve) => {
    const retry = (event: Event): void => {
      event.preventDefault()
      delete dataset['early']
      firstPage()?.querySelector('h1')?.focus()
      resolve()
    }
    document.querySelector('.early-trouble .hs-button')?.addEventListener('click', retry, { once: true })
  })
}

/** Removes the prerendered login when the calling screen appears. A first page waits until its own screen is complete. */
export function useHandOver(): void {
  useLayoutEffect(() => {
    if (!firstPage()) handOver()
  }, [])
}
